import { MAX_TRIED_PROMPTS } from '@promptwire/contract/model-replacements/model-replacement'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { EndingNeeds } from '../ending-models/index.sql.ts'
import {
  addCosts,
  createRun,
  type EstimateNeeds,
  estimateRun,
  evalRunView,
  findSameRun,
  type RunEstimate,
  requirePromptRuns,
} from '../evals/index.sql.ts'
import { type NamingPrompt, readNamingPrompts } from './naming-prompts.sql.ts'
import { planTrial, type Trial, type TrialNeeds, type TrialWanted } from './plan-trial.sql.ts'
import { requireReplacement } from './require-replacement.sql.ts'

type Needs = EndingNeeds &
  EstimateNeeds &
  TrialNeeds & {
    readonly unitOfWork: UnitOfWork
  }

/** Runs cases on an ending model and on its replacement, or estimates the cost. */
export const tryModelReplacement = verb(
  'try_model_replacement',
  async ({
    caller,
    input: { prompt_ids: names, estimate: isEstimate, model, replacement, ...models },
    unitOfWork,
    findKnownModel,
    find,
    compute,
    estimateCall,
  }: VerbContext<'try_model_replacement', Needs>) => {
    const needs = { unitOfWork, findKnownModel, find, compute, estimateCall }
    const replaced = await requireReplacement(needs, caller, { model, replacement })
    const limit = MAX_TRIED_PROMPTS
    const found = await readNamingPrompts(needs, caller, { replaced, names, limit })
    const wanted = { ...replaced, ...models, spellings: found.spellings }
    const prompts = []
    const skipped = []
    let all: RunEstimate = { calls: 0, cost: 0 }
    for (const prompt of found.prompts) {
      const about = {
        prompt_id: prompt.id,
        slug: prompt.slug,
        proposal_id: prompt.proposal?.id ?? null,
      }
      const tried = await tryPrompt(needs, caller, prompt, wanted, isEstimate)
      if ('reason' in tried) skipped.push({ ...about, ...tried })
      else {
        const { estimated, ...trial } = tried
        prompts.push({ ...about, ...trial, ...estimateView(estimated) })
        all = addEstimates(all, estimated)
      }
    }
    const { ending, next } = replaced
    const left = found.total - found.prompts.length
    const answer = { model: ending.name, replacement: next.name, prompts, skipped, left }
    return { data: { ...answer, ...estimateView(all) } }
  },
)

async function tryPrompt(
  needs: Needs,
  caller: Caller,
  prompt: NamingPrompt,
  wanted: TrialWanted,
  isEstimate: boolean,
) {
  try {
    const trial = await planTrial(needs, caller, prompt, wanted)
    const { estimated, earlier } = await estimateTrial(needs, caller, trial)
    const { from: cases_from } = trial.source
    const runs = isEstimate
      ? await readPair(needs.unitOfWork, prompt.id, earlier)
      : await startTrial(needs.unitOfWork, caller, trial)
    return { cases: trial.cases.length, cases_from, estimated, runs }
  } catch (error) {
    if (error instanceof Failure) return { reason: error.message }
    throw error
  }
}

/** A run that reuses an earlier one costs nothing. */
async function estimateTrial(needs: Needs, caller: Caller, { source, cases, runs }: Trial) {
  let estimated: RunEstimate = { calls: 0, cost: 0 }
  const earlier: string[] = []
  for (const run of runs) {
    const same = await findSameRun(needs.unitOfWork, run, source)
    if (same !== undefined) earlier.push(same)
    else estimated = addEstimates(estimated, await estimateRun(needs, caller, run, cases))
  }
  return { estimated, earlier }
}

async function readPair(db: Queryable, promptId: string, [before, after]: readonly string[]) {
  if (before === undefined || after === undefined) return null
  const [baseline, candidate] = await requirePromptRuns(db, promptId, [before, after])
  return baseline && candidate
    ? { baseline: evalRunView(baseline), candidate: evalRunView(candidate) }
    : null
}

async function startTrial(unitOfWork: UnitOfWork, caller: Caller, { source, runs }: Trial) {
  const options = { cases: source, reuse: true }
  const [baseline, candidate] = runs
  return {
    baseline: evalRunView(await createRun(unitOfWork, caller, baseline, options)),
    candidate: evalRunView(await createRun(unitOfWork, caller, candidate, options)),
  }
}

const addEstimates = (a: RunEstimate, b: RunEstimate): RunEstimate => ({
  calls: a.calls + b.calls,
  cost: addCosts(a.cost, b.cost),
})

const estimateView = ({ calls, cost }: RunEstimate) => ({
  calls,
  max_cost_usd: cost === null ? null : cost / 1_000_000,
})
