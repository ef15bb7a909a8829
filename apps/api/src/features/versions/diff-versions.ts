import { SerializedResponse } from '../../kernel/serialized-response.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { getContentSize } from '../content/index.ts'
import type { WorkingCopies } from '../prompts/index.ts'
import { requireWorkingCopy } from '../prompts/index.ts'
import { diffContentsTask } from './diff-task.ts'
import { requireVersion } from './get-version.ts'
import type { Versions } from './version-page.ts'

/** Compares two saved versions, or one with the working copy. */
export const diffVersions = verb(
  'diff_versions',
  async ({
    caller: { projectId },
    input: { from, to },
    prompt,
    prompts,
    compute,
  }: VerbContext<
    'diff_versions',
    { readonly prompts: Versions & WorkingCopies; readonly compute: Compute }
  >) => {
    const saved = async (number: number) =>
      prompts.readVersion((await requireVersion(prompts, prompt, number)).id)
    const before = await saved(from)
    const after =
      to === undefined ? (await requireWorkingCopy(prompts, prompt.id)).content : await saved(to)
    const size = getContentSize(before) + getContentSize(after)
    const work = { projectId, size, input: { from, to: to ?? null, before, after } }
    return SerializedResponse.fromJson(await compute.run(diffContentsTask, work))
  },
)
