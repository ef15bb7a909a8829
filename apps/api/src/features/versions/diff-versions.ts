import { SerializedResponse } from '../../kernel/serialized-response.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { getContentSize } from '../content/index.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import { diffContentsTask } from './diff-task.ts'
import { readNumberedVersion } from './versions.sql.ts'

export const diffVersions = verb(
  'diff_versions',
  async ({
    caller: { projectId },
    input: { from, to },
    prompt,
    compute,
    unitOfWork,
  }: VerbContext<'diff_versions', { readonly compute: Compute }>) => {
    const saved = (number: number) => readNumberedVersion(unitOfWork, prompt, number)
    const before = await saved(from)
    const after =
      to === undefined ? (await requireWorkingCopy(unitOfWork, prompt.id)).content : await saved(to)
    const size = getContentSize(before) + getContentSize(after)
    const work = { projectId, size, input: { from, to: to ?? null, before, after } }
    return SerializedResponse.fromJson(await compute.run(diffContentsTask, work))
  },
)
