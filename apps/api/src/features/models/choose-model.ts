import type { SettingNotSent } from '@promptwire/core/models/model-settings'
import type { Caller } from '../../kernel/caller.ts'
import type { FindProvider, FoundProvider } from './providers/provider-record.ts'

interface ModelChoice {
  readonly provider?: string | undefined
  readonly model?: string | undefined
  readonly promptModel?: string | undefined
}

/**
 * A model to call; also the reason if it replaces the prompt's model without the caller's choice.
 */
interface ChosenModel {
  readonly found: FoundProvider
  readonly model: string
  readonly replaced: readonly SettingNotSent[]
}

/** Chooses a provider and model that the project's rules allow. */
export async function chooseModel(
  find: FindProvider,
  caller: Pick<Caller, 'projectId'>,
  { provider, model: given, promptModel }: ModelChoice,
): Promise<ChosenModel> {
  const found = await find(caller, provider, given === undefined ? promptModel : undefined)
  const own = promptModel !== undefined && found.serves(promptModel) ? promptModel : found.model
  const model = given ?? own
  await found.requireUsable(model)
  const isReplaced = given === undefined && promptModel !== undefined && model !== promptModel
  return { found, model, replaced: isReplaced ? [toReplaced(found.name, model)] : [] }
}

/** Leaves out the prompt's model: keys may run it without the right to read it. */
const toReplaced = (provider: string, model: string): SettingNotSent => ({
  setting: 'model',
  reason: `${provider} does not list the prompt's model, so its model ${model} ran.`,
})
