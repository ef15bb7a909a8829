import { Failure } from '@promptwire/core/errors/failure'
import { replaceModel } from '@promptwire/core/models/known/replace-model'
import { configuredModel } from '@promptwire/core/models/serving-models'
import type { Caller } from '../../kernel/caller.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import {
  type CaseSource,
  listRubrics,
  type NewEvalRun,
  type PinnedCase,
  prepareRun,
  type RunContent,
  readCases,
} from '../evals/index.sql.ts'
import type { FindProvider } from '../models/index.ts'
import { findRecentInputs } from '../playground/index.sql.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import { readVersion } from '../versions/index.sql.ts'
import type { EndingAndNext } from './ending-and-next.ts'
import { findSkipReason, type NamingPrompt, type Spellings } from './naming-prompts.sql.ts'

/** Max inputs for a prompt without test cases. */
const MAX_PLAYGROUND_INPUTS = 20

export interface TrialNeeds {
  readonly unitOfWork: Queryable
  readonly find: FindProvider
}

export interface TrialWanted extends EndingAndNext {
  readonly spellings: Spellings
  readonly provider?: string | undefined
  readonly judge_provider?: string | undefined
  readonly judge_model?: string | undefined
}

/** Two runs of the same cases, the former model first. */
export interface Trial {
  readonly source: CaseSource
  readonly cases: readonly PinnedCase[]
  readonly runs: readonly [NewEvalRun, NewEvalRun]
}

/** Plans a prompt's two runs; a Failure explains why it has none. */
export async function planTrial(
  needs: TrialNeeds,
  caller: Caller,
  prompt: NamingPrompt,
  wanted: TrialWanted,
): Promise<Trial> {
  const { unitOfWork, find } = needs
  const ran = await readRunContent(unitOfWork, caller, prompt)
  const model = configuredModel(ran.content.model_config) ?? ''
  const skipped = findSkipReason({ ...prompt, model: model || null }, wanted.spellings, wanted)
  if (skipped !== undefined) throw new Failure('CONFLICT', skipped)
  const spelling = wanted.spellings.get(model) ?? wanted.next.name
  const { source, cases } = await chooseCases(unitOfWork, caller, prompt.id)
  const isJudged = listRubrics(cases).length > 0
  const { judge_provider, judge_model } = wanted
  const baseline = await prepareRun(needs, caller, ran, { judge_provider, judge_model }, isJudged)
  const { tested, judge } = baseline
  if (tested.model !== model) {
    throw new Failure('CONFLICT', `No provider of the project serves ${model}.`)
  }
  const { config } = replaceModel(ran.content.model_config, spelling, wanted.next)
  const replaced = {
    ...ran,
    // No version has this content.
    version: null,
    content: { ...ran.content, model_config: config },
  }
  const models = {
    provider: wanted.provider ?? (await findServing(find, caller, spelling)) ?? tested.providerId,
    model: spelling,
    // The same judge for both runs.
    judge_provider: judge?.providerId,
    judge_model: judge?.model,
  }
  const candidate = await prepareRun(needs, caller, replaced, models, isJudged)
  return { source, cases, runs: [baseline, candidate] }
}

/** A provider that lists the model or is its maker; others may serve it without listing it. */
async function findServing(find: FindProvider, caller: Caller, model: string) {
  try {
    const found = await find(caller, undefined, model)
    return found.serves(model) ? found.id : undefined
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** The working copy; for callers limited to published versions, the live version. */
async function readRunContent(
  db: Queryable,
  { environment }: Caller,
  { id, liveVersion, liveVersionId }: NamingPrompt,
): Promise<RunContent> {
  if (environment === 'live') {
    if (liveVersionId === null) throw new Failure('CONFLICT', 'It has no published version.')
    const content = await readVersion(db, liveVersionId)
    return { promptId: id, version: liveVersion, revision: null, content }
  }
  const { content, revision } = await requireWorkingCopy(db, id)
  return { promptId: id, version: null, revision, content }
}

/** All test cases, else recent playground inputs if the caller may read them. */
async function chooseCases(db: Queryable, { may }: Caller, promptId: string) {
  const all: CaseSource = { from: 'test_cases', ids: undefined }
  const cases = await readCases(db, promptId, all)
  if (cases.length > 0) return { source: all, cases }
  const mayRead = may.has('evals:read')
  const ids = mayRead ? await findRecentInputs(db, promptId, MAX_PLAYGROUND_INPUTS) : []
  if (ids.length === 0) {
    const playground = mayRead ? ' and no playground runs' : ''
    throw new Failure('CONFLICT', `It has no test cases${playground}.`)
  }
  const source: CaseSource = { from: 'playground', ids }
  return { source, cases: await readCases(db, promptId, source) }
}
