import type { ModelComparison } from '@promptwire/contract/models/model-comparison'
import { invalidField } from '@promptwire/core/errors/failure'
import type { Scope } from '../../kernel/reach/reach.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { hashContent, type PromptContent } from '../content/index.ts'
import { findModelPair, requirePromptRuns, requireRun, summarizePair } from '../evals/index.sql.ts'
import type { EndingAndNext } from './ending-and-next.ts'
import type { Spellings } from './naming-prompts.sql.ts'

interface Given {
  readonly baseline_run_id: string
  readonly candidate_run_id: string
}

/** The requested pairs of runs, by prompt. */
export async function readGivenPairs(
  db: Queryable,
  scope: Scope,
  given: readonly Given[],
): Promise<ReadonlyMap<string, Given>> {
  const pairs = new Map<string, Given>()
  for (const pair of given) {
    const { promptId } = await requireRun(db, scope, pair.baseline_run_id)
    pairs.set(promptId, pair)
  }
  return pairs
}

interface Compared extends EndingAndNext {
  readonly promptId: string
  readonly spellings: Spellings
  readonly contents: readonly [PromptContent, PromptContent]
}

/** The given runs of a prompt, else its latest two with the same cases and these contents. */
export async function findComparison(
  db: Queryable,
  { promptId, spellings, contents, next }: Compared,
  given: Given | undefined,
): Promise<ModelComparison | undefined> {
  const former = [...spellings.keys()]
  const after = [next.name, ...[...spellings.values()].filter((each) => each !== undefined)]
  const [own, proposed] = await Promise.all(contents.map(hashContent))
  const pair = given
    ? ([given.baseline_run_id, given.candidate_run_id] as const)
    : await findModelPair(db, promptId, {
        before: { models: former, contentHashes: [own ?? ''] },
        // A run that overrides only the model has the former content.
        after: { models: after, contentHashes: [own ?? '', proposed ?? ''] },
      })
  if (!pair) return undefined
  const [baseline, candidate] = await requirePromptRuns(db, promptId, pair)
  if (!baseline || !candidate) return undefined
  const isOfBoth = former.includes(baseline.tested.model) && after.includes(candidate.tested.model)
  if (!isOfBoth || baseline.state !== 'finished' || candidate.state !== 'finished') {
    throw invalidField('comparisons', 'must be finished runs of one prompt with both models.')
  }
  return summarizePair(db, [baseline, candidate])
}
