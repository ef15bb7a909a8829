import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { EMPTY_CONTENT, getContentSize, storedHashes } from '../content/index.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import { workingVersion } from '../prompts/index.ts'
import { readApproval } from '../proposals/index.sql.ts'
import { countCases } from '../test-cases/index.sql.ts'
import { readNumberedVersion } from '../versions/index.sql.ts'
import { diffContentsTask, warnAbout } from '../versions/index.ts'
import { readGate } from './publish-gate.sql.ts'

type Difference = Output<typeof publicContract.diff_versions>

/** Previews the changes of publishing a version, or the working copy. */
export const reviewPublish = verb(
  'review_publish',
  async ({
    caller,
    input: { to },
    prompt,
    compute,
    unitOfWork,
  }: VerbContext<
    'review_publish',
    {
      readonly compute: Compute
    }
  >) => {
    const copy = await requireWorkingCopy(unitOfWork, prompt.id)
    const saved = (number: number) => readNumberedVersion(unitOfWork, prompt, number)
    const published = copy.publishedVersion
    const before = published === undefined ? EMPTY_CONTENT : await saved(published)
    const after = to === undefined ? copy.content : await saved(to)
    const input = { from: published ?? null, to: to ?? null, before, after }
    const size = getContentSize(before) + getContentSize(after)
    const work = { projectId: caller.projectId, size, input }
    const difference: Difference = JSON.parse(await compute.run(diffContentsTask, work))
    const { projectId } = caller
    const contentHashes = await storedHashes(after)
    const content = { projectId, promptId: prompt.id, version: to, contentHashes }
    return {
      data: {
        ...difference,
        from: input.from,
        version: to ?? workingVersion(copy),
        revision: copy.revision,
        nothing_changed: published !== undefined && difference.identical,
        ...(await warnAbout(compute, caller, after)),
        approval: await readApproval(unitOfWork, content),
        gate: await readGate(unitOfWork, {
          ...content,
          mayQuoteCases: caller.may.has('test_cases:read'),
        }),
        test_cases: await countCases(unitOfWork, prompt.id),
      },
      revision: copy.revision,
    }
  },
)
