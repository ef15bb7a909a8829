import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { EMPTY_CONTENT, getContentSize, hashContent } from '../content/index.ts'
import type { WorkingCopies } from '../prompts/index.ts'
import { requireWorkingCopy, workingVersion } from '../prompts/index.ts'
import type { TestCases } from '../test-cases/index.ts'
import type { Versions } from '../versions/index.ts'
import { diffContentsTask, requireVersion, warnAbout } from '../versions/index.ts'
import type { PublishGates } from './publication.ts'

type Difference = Output<typeof publicContract.diff_versions>

/** Previews the changes of publishing a version, or the working copy. */
export const reviewPublish = verb(
  'review_publish',
  async ({
    caller,
    input: { to },
    prompt,
    prompts,
    testCases,
    compute,
  }: VerbContext<
    'review_publish',
    {
      readonly prompts: Versions & WorkingCopies & PublishGates
      readonly testCases: TestCases
      readonly compute: Compute
    }
  >) => {
    const copy = await requireWorkingCopy(prompts, prompt.id)
    const saved = async (number: number) =>
      prompts.readVersion((await requireVersion(prompts, prompt, number)).id)
    const published = copy.publishedVersion
    const before = published === undefined ? EMPTY_CONTENT : await saved(published)
    const after = to === undefined ? copy.content : await saved(to)
    const input = { from: published ?? null, to: to ?? null, before, after }
    const size = getContentSize(before) + getContentSize(after)
    const work = { projectId: caller.projectId, size, input }
    const difference: Difference = JSON.parse(await compute.run(diffContentsTask, work))
    const { projectId } = caller
    const contentHash = await hashContent(after)
    const content = { projectId, promptId: prompt.id, version: to, contentHash }
    return {
      data: {
        ...difference,
        from: input.from,
        version: to ?? workingVersion(copy),
        revision: copy.revision,
        nothing_changed: published !== undefined && difference.identical,
        ...(await warnAbout(compute, caller, after)),
        approval: await prompts.readApproval(content),
        gate: await prompts.readGate({
          ...content,
          mayQuoteCases: caller.may.has('test_cases:read'),
        }),
        test_cases: await testCases.count(prompt.id),
      },
      revision: copy.revision,
    }
  },
)
