import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { Compute } from '../../platform/threads/task.ts'
import { EMPTY_CONTENT } from '../prompt/content.ts'
import { hashContent } from '../prompt/content-hash.ts'
import { getContentSize } from '../prompt/content-limits.ts'
import type { WorkingCopies } from '../prompt/prompt-store.ts'
import { requireWorkingCopy } from '../prompt/require-working-copy.ts'
import { workingVersion } from '../prompt/working-version.ts'
import type { TestCases } from '../test-case/test-case-store.ts'
import type { Verb } from '../verb.ts'
import { diffContentsTask } from './diff-task.ts'
import { warnAbout } from './find-warnings.ts'
import { requireVersion } from './get-version.ts'
import type { PublishGates } from './publishing.ts'
import type { Versions } from './version-store.ts'

type Difference = Output<typeof publicContract.diff_versions>

/** What publishing a version, or the working copy, would change against what is live. */
export const reviewPublish =
  (
    prompts: Versions & WorkingCopies & PublishGates,
    testCases: TestCases,
    compute: Compute,
  ): Verb<'review_publish'> =>
  async (caller, { to }, prompt) => {
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
  }
