import { MAX_REPLACEMENTS } from '@promptwire/contract/model-replacements/model-replacement'
import { Failure } from '@promptwire/core/errors/failure'
import { replaceModel } from '@promptwire/core/models/known/replace-model'
import { configuredModel } from '@promptwire/core/models/serving-models'
import type { Caller } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { isUniqueViolation } from '../../platform/database/violations.sql.ts'
import type { EndingNeeds } from '../ending-models/index.sql.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import { attachComparison, proposeChanges } from '../proposals/index.sql.ts'
import type { EndingAndNext } from './ending-and-next.ts'
import { findComparison, readGivenPairs } from './find-comparison.sql.ts'
import {
  findSkipReason,
  type NamingPrompt,
  readNamingPrompts,
  type Spellings,
} from './naming-prompts.sql.ts'
import { replacementReason } from './replacement-reason.ts'
import { requireReplacement } from './require-replacement.sql.ts'

type Pairs = Awaited<ReturnType<typeof readGivenPairs>>

interface Wanted extends EndingAndNext, EndingNeeds {
  readonly unitOfWork: UnitOfWork
  readonly spellings: Spellings
  readonly title: string
  readonly pairs: Pairs
}

/** Proposes a replacement to prompts whose working copies name an ending model. */
export const proposeModelReplacement = verb(
  'propose_model_replacement',
  async ({
    caller,
    input: { prompt_ids: names, title, comparisons = [], ...given },
    unitOfWork,
    findKnownModel,
  }: VerbContext<'propose_model_replacement', EndingNeeds>) => {
    const needs = { unitOfWork, findKnownModel }
    const replaced = await requireReplacement(needs, caller, given)
    const limit = MAX_REPLACEMENTS
    const found = await readNamingPrompts(needs, caller, { replaced, names, limit })
    const { ending, next } = replaced
    const wanted = {
      ...needs,
      ...replaced,
      spellings: found.spellings,
      title: title ?? `Replace ${ending.name} with ${next.name}`.slice(0, 200),
      pairs: await readGivenPairs(unitOfWork, caller, comparisons),
    }
    const proposals = []
    const skipped = []
    for (const prompt of found.prompts) {
      const about = { prompt_id: prompt.id, slug: prompt.slug }
      const proposed = await propose(wanted, caller, prompt)
      if ('reason' in proposed) skipped.push({ ...about, ...proposed })
      else proposals.push({ ...about, ...proposed })
    }
    const left = Math.max(0, found.proposable - MAX_REPLACEMENTS)
    return { data: { model: ending.name, replacement: next.name, proposals, skipped, left } }
  },
)

/** A unique index of pending replacements lets only one concurrent caller propose. */
async function propose(wanted: Wanted, caller: Caller, prompt: NamingPrompt) {
  try {
    if (prompt.proposal) return await attach(wanted, caller, prompt, prompt.proposal)
    return await insert(wanted, caller, prompt)
  } catch (error) {
    const other = isUniqueViolation(error) && (await readProposed(wanted, caller, prompt))
    if (other) return { ...other, is_new: false }
    if (error instanceof Failure) return { reason: error.message }
    throw error
  }
}

/** A prompt's proposal from another caller. */
async function readProposed(wanted: Wanted, caller: Caller, { id }: NamingPrompt) {
  const one = { replaced: wanted, names: [id], limit: 1 }
  const { prompts } = await readNamingPrompts(wanted, caller, one)
  return prompts[0]?.proposal
}

/** Adds the comparison to a proposal made before its prompt ran on both models. */
async function attach(
  wanted: Wanted,
  caller: Caller,
  { id: promptId, liveVersion }: NamingPrompt,
  proposal: NonNullable<NamingPrompt['proposal']>,
) {
  const existing = { ...proposal, is_new: false }
  if (proposal.comparison) return existing
  const change = await planChange(wanted, caller, { id: promptId, liveVersion })
  if (change.reason !== undefined || !change.comparison) return existing
  const { base, comparison } = change
  const about = { ...proposal, promptId, baseRevision: base.revision }
  const isAttached = await attachComparison(wanted.unitOfWork, caller, about, comparison)
  return isAttached ? { ...existing, comparison } : existing
}

async function insert(wanted: Wanted, caller: Caller, prompt: NamingPrompt) {
  const change = await planChange(wanted, caller, prompt)
  if (change.reason !== undefined) return { reason: change.reason }
  const { base, content, reasons, spelling, comparison } = change
  const { id, state } = await proposeChanges(wanted.unitOfWork, caller, {
    base,
    title: wanted.title,
    reason: replacementReason(wanted, caller.at, reasons),
    source: 'model',
    content,
    newModel: { model: spelling, comparison },
  })
  return { id, state, is_new: true, comparison: comparison ?? null }
}

/** A prompt's change and the runs that compare it, or the reason for no change. */
async function planChange(
  wanted: Wanted,
  caller: Caller,
  { id: promptId, liveVersion }: Pick<NamingPrompt, 'id' | 'liveVersion'>,
) {
  const { unitOfWork, spellings, pairs, next } = wanted
  const base = await requireWorkingCopy(unitOfWork, promptId)
  const model = configuredModel(base.content.model_config) ?? null
  const skipped = findSkipReason({ model, liveVersion }, spellings, wanted)
  if (skipped !== undefined) return { reason: skipped }
  const spelling = spellings.get(model ?? '') ?? next.name
  const { config, reasons } = replaceModel(base.content.model_config, spelling, next)
  const content = { ...base.content, model_config: config }
  const contents = [base.content, content] as const
  // Anyone may propose, but only callers with `evals:read` see results of runs.
  const comparison = caller.may.has('evals:read')
    ? await findComparison(unitOfWork, { ...wanted, promptId, contents }, pairs.get(promptId))
    : undefined
  return { base, content, reasons, spelling, comparison }
}
