import { createRunModel } from './domain/model/run-model.ts'
import { createCredentialSafe } from './domain/provider/credential-safe.ts'
import { createFindDemo } from './domain/provider/demo-provider.ts'
import { createFindProvider } from './domain/provider/find-provider.ts'
import type { ProviderOptions } from './provider-options.ts'
import type { Stores } from './stores.ts'

/** What finds providers, opens their credentials, and runs their models. */
export function createProviderParts(
  { providers, aiBudget: budget }: Pick<Stores, 'providers' | 'aiBudget'>,
  { models, encryptionKeys, demoProvider, costOf, now }: ProviderOptions,
  webUrl: string,
) {
  const safe = createCredentialSafe(encryptionKeys)
  const findDemo = createFindDemo(models, demoProvider)
  const findProvider = createFindProvider(providers, safe, findDemo, webUrl)
  const runModel = createRunModel({ findProvider, call: models.call, costOf, budget, now })
  return { safe, findDemo, findProvider, runModel }
}

export type ProviderParts = ReturnType<typeof createProviderParts>
