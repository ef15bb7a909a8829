import type { Caller } from '../../kernel/caller.ts'
import type { FindProvider, FoundProvider } from './providers/provider-record.ts'

interface ModelChoice {
  readonly provider?: string | undefined
  readonly model?: string | undefined
  /** The model that the prompt names. */
  readonly promptModel?: string | undefined
}

/** The provider and model of a call, which the project's rules allow. */
export async function chooseModel(
  find: FindProvider,
  caller: Pick<Caller, 'projectId'>,
  { provider, model: given, promptModel }: ModelChoice,
): Promise<{ readonly found: FoundProvider; readonly model: string }> {
  const found = await find(caller, provider, given === undefined ? promptModel : undefined)
  const own = promptModel !== undefined && found.serves(promptModel) ? promptModel : found.model
  const model = given ?? own
  await found.requireUsable(model)
  return { found, model }
}
