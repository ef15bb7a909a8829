import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import type { Caller } from '../../kernel/caller.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { EMPTY_CONTENT, getContentSize, storedHashes } from '../content/index.ts'
import { readModelEnd } from '../ending-models/index.sql.ts'
import type { Pricing } from '../models/index.sql.ts'
import { countDependants, followLiveParts, readDependants } from '../parts/index.sql.ts'
import { dependantView } from '../parts/index.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import { type WorkingCopy, workingVersion } from '../prompts/index.ts'
import { readApproval } from '../proposals/index.sql.ts'
import { countCases } from '../test-cases/index.sql.ts'
import { readNumberedVersion } from '../versions/index.sql.ts'
import { diffContentsTask, warnAbout } from '../versions/index.ts'
import { judgeModelEnd } from './model-end-rule.sql.ts'
import { readGate } from './publish-gate.sql.ts'
import type { PublishServices } from './publish-version.ts'
import { takesTextAway } from './require-text.sql.ts'
import { reviewInputs } from './review-input.sql.ts'
import { isVariableCheckOn, readVariableChanges } from './variable-check.sql.ts'
import type { Contents } from './variable-check.ts'

type ReviewNeeds = Pricing & PublishServices

type Difference = Output<typeof publicContract.diff_versions>

export const reviewPublish = verb(
  'review_publish',
  async ({
    caller,
    input: { to },
    prompt,
    compute,
    unitOfWork,
    calculateCost,
    variableUses,
    findKnownModel,
  }: VerbContext<'review_publish', ReviewNeeds>) => {
    await variableUses.write()
    const copy = await requireWorkingCopy(unitOfWork, prompt.id)
    const saved = (number: number) => readNumberedVersion(unitOfWork, prompt, number)
    const published = copy.publishedVersion
    const before = published === undefined ? EMPTY_CONTENT : await saved(published)
    const after = to === undefined ? await followed(unitOfWork, caller, copy) : await saved(to)
    const input = { from: published ?? null, to: to ?? null, before, after }
    const size = getContentSize(before) + getContentSize(after)
    const work = { projectId: caller.projectId, size, input }
    const difference: Difference = JSON.parse(await compute.run(diffContentsTask, work))
    const { projectId } = caller
    const contentHashes = await storedHashes(after)
    const content = { projectId, promptId: prompt.id, version: to, contentHashes }
    const ending = await readModelEnd({ unitOfWork, findKnownModel }, caller, after)
    return {
      data: {
        ...difference,
        from: input.from,
        version: to ?? workingVersion(copy),
        revision: copy.revision,
        nothing_changed: published !== undefined && difference.identical,
        empties_live: takesTextAway(before, after),
        ...(await warnAbout(compute, caller, after)),
        ...(await reviewInputs({ unitOfWork, compute, calculateCost }, projectId, {
          tokens: difference.tokens,
          before: published === undefined ? undefined : before,
          after,
        })),
        approval: await readApproval(unitOfWork, content),
        gate: await readGate(unitOfWork, {
          ...content,
          mayQuoteCases: caller.may.has('test_cases:read'),
        }),
        variable_check: await reviewVariables(unitOfWork, prompt.id, { before, after }, caller),
        ending_model: ending,
        model_end_rule: (await judgeModelEnd(unitOfWork, projectId, ending)).rule,
        dependants: await reviewDependants(unitOfWork, caller, prompt.id),
        test_cases: await countCases(unitOfWork, prompt.id),
      },
      revision: copy.revision,
    }
  },
)

const followed = (db: Queryable, { projectId, at }: Caller, { content }: WorkingCopy) =>
  followLiveParts(db, projectId, content, at)

/**
 * Without a published version there are no callers, so the first publish changes nothing for them.
 */
async function reviewVariables(
  db: Queryable,
  promptId: string,
  contents: Contents,
  { projectId, at }: Caller,
) {
  const changes = await readVariableChanges(db, promptId, contents, at)
  return { blocks: changes.length > 0 && (await isVariableCheckOn(db, projectId)), changes }
}

const MAX_REVIEWED = 20

const reviewDependants = async (db: Queryable, caller: Caller, promptId: string) => {
  const found = await readDependants(db, caller, promptId, { limit: MAX_REVIEWED })
  return { total: await countDependants(db, caller, promptId), first: found.map(dependantView) }
}
