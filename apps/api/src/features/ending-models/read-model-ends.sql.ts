import type { EndOfModel, PromptModelEnd } from '@promptwire/contract/models/end-of-model'
import type { FindKnownModel } from '@promptwire/core/models/known/known-model'
import { configuredModel } from '@promptwire/core/models/serving-models'
import type { Caller } from '../../kernel/caller.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { PromptContent } from '../content/index.ts'
import { endView, findEndings, type NamingProvider } from './find-endings.ts'
import { readNamingProviders } from './providers.sql.ts'

export interface EndingNeeds {
  readonly findKnownModel: FindKnownModel
}

type Needs = EndingNeeds & { readonly unitOfWork: Queryable }

type Asking = Pick<Caller, 'projectId' | 'at'>

interface NamingPrompt {
  readonly content: Pick<PromptContent, 'model_config'>
  readonly liveModel: string | undefined
}

/** Returns a prompt's response fields about model ends; no fields if no model ends. */
export async function readModelEnds(
  needs: Needs,
  asking: Asking,
  prompt: NamingPrompt,
): Promise<PromptEnds> {
  const { live, working_copy } = listNamedModels(prompt)
  if (live === undefined && working_copy === undefined) return {}
  const providers = await readNamingProviders(needs.unitOfWork, asking.projectId)
  return findModelEnds(needs, asking, prompt, providers)
}

interface PromptEnds {
  readonly ending_models?: PromptModelEnd[]
}

const listNamedModels = ({ content, liveModel: live }: NamingPrompt) => ({
  live,
  working_copy: configuredModel(content.model_config),
})

/** For callers that have already read the providers. */
export function findModelEnds(
  needs: EndingNeeds,
  { at }: Pick<Asking, 'at'>,
  prompt: NamingPrompt,
  providers: readonly NamingProvider[],
): PromptEnds {
  const named = listNamedModels(prompt)
  const ends = findEnds(needs, at, [named.live, named.working_copy], providers)
  if (ends.length === 0) return {}
  const places = ['live', 'working_copy'] as const
  return {
    ending_models: ends.map(({ names, end }) => ({
      ...end,
      named_by: places.filter((place) => names.includes(named[place] ?? '')),
    })),
  }
}

/** Null if the content's model has no end date. */
export async function readModelEnd(
  needs: Needs,
  asking: Asking,
  { model_config }: Pick<PromptContent, 'model_config'>,
): Promise<EndOfModel | null> {
  const name = configuredModel(model_config)
  if (name === undefined) return null
  const providers = await readNamingProviders(needs.unitOfWork, asking.projectId)
  return findEnds(needs, asking.at, [name], providers)[0]?.end ?? null
}

const findEnds = (
  { findKnownModel }: EndingNeeds,
  at: Date,
  given: readonly (string | undefined)[],
  providers: readonly NamingProvider[],
) =>
  findEndings(
    given.filter((name) => name !== undefined),
    providers,
    findKnownModel,
  ).map(({ row, names }) => ({ names, end: endView(row, at) }))
