import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../../kernel/caller.ts'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { ModelAccess } from '../../../platform/models/model.ts'
import type { ModelRun, RunModel } from '../model-run.ts'
import type { CredentialSafe } from './credential-safe.ts'
import { toModelAccess } from './provider-access.ts'
import { recordTest } from './provider-changes.sql.ts'
import type { FoundProvider, StoredProvider } from './provider-record.ts'
import { providerView } from './provider-view.ts'
import { readProvider } from './providers.sql.ts'
import { requireProvider } from './require-provider.ts'

/** Enough to load a model first; someone waits at the page. */
const TEST_MS = 20_000

type RunOn = (found: Omit<FoundProvider, 'requireUsable' | 'serves'>) => RunModel

/** Sends the default model a few words and records whether it answers; the usage counts. */
export const testProvider = verb(
  'test_provider',
  async ({
    caller,
    input: { provider_id: id },
    unitOfWork,
    safe,
    runOn,
  }: VerbContext<'test_provider', { readonly safe: CredentialSafe; readonly runOn: RunOn }>) => {
    const tested = requireProvider(await readProvider(unitOfWork, caller.projectId, { id }))
    const problem = await findProblem(caller, tested, safe, runOn)
    const recorded = await recordTest(unitOfWork, caller, { tested, problem })
    return { data: providerView(requireProvider(recorded)) }
  },
)

async function findProblem(
  caller: Caller,
  provider: StoredProvider,
  safe: CredentialSafe,
  runOn: RunOn,
): Promise<string | null> {
  let access: ModelAccess | undefined
  let isCalled = false
  try {
    access = await toModelAccess(provider, safe)
    const limit = AbortSignal.timeout(TEST_MS)
    const answered = new AbortController()
    const run = runOn({ ...provider, model: provider.defaultModel, access })
    await run(caller, TEST_RUN, AbortSignal.any([limit, answered.signal]), {
      called: () => {
        isCalled = true
      },
      onText: () => answered.abort(),
      settled: () => {},
    })
    return limit.aborted && !answered.signal.aborted ? 'No answer within 20 seconds.' : null
  } catch (error) {
    // The project's budget prevented the call, which says nothing about the provider.
    if (!(error instanceof Failure) || (access && !isCalled)) throw error
    return error.message
  }
}

/** Some models think first and reject a smaller limit. */
const TEST_RUN: ModelRun = {
  purpose: 'test',
  system: '',
  messages: [{ role: 'user', content: 'Answer with the word OK.' }],
  settings: { maxOutputTokens: 16 },
}
