import { Failure } from '@promptwire/core/failure'
import type { ModelRequest, Models } from '../model/model.ts'
import type { Verb } from '../verb.ts'
import type { CredentialSafe } from './credential-safe.ts'
import { accessOf } from './provider-access.ts'
import type { ProviderStore, StoredProvider } from './provider-store.ts'
import { providerView } from './provider-view.ts'
import { requireProvider } from './require-provider.ts'

/** Long enough for a model that is loaded first; somebody waits at the page. */
const TEST_MS = 20_000

/** Calls the default model with a few words, and notes whether it answers. */
export const testProvider =
  (
    providers: ProviderStore,
    safe: CredentialSafe,
    models: Pick<Models, 'call'>,
  ): Verb<'test_provider'> =>
  async (caller, { provider_id: id }) => {
    const tested = requireProvider(await providers.find(caller.projectId, { id }))
    const problem = await problemOf(tested, safe, models)
    const noted = await providers.noteTest(caller, { tested, problem })
    return { data: providerView(requireProvider(noted)) }
  }

async function problemOf(
  provider: StoredProvider,
  safe: CredentialSafe,
  { call }: Pick<Models, 'call'>,
): Promise<string | null> {
  try {
    const request = { ...ASKED, ...(await targetOf(provider, safe)) }
    const limit = AbortSignal.timeout(TEST_MS)
    const answered = new AbortController()
    await call(request, AbortSignal.any([limit, answered.signal]), () => answered.abort())
    return limit.aborted && !answered.signal.aborted ? 'No answer within 20 seconds.' : null
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

const targetOf = async (provider: StoredProvider, safe: CredentialSafe) => ({
  projectId: provider.projectId,
  access: await accessOf(provider, safe),
  model: provider.defaultModel,
})

/** Some models think before they answer, and refuse to be given less room than this. */
const ASKED: Pick<ModelRequest, 'system' | 'messages' | 'settings'> = {
  system: '',
  messages: [{ role: 'user', content: 'Answer with the word OK.' }],
  settings: { maxOutputTokens: 16 },
}
