import type { EncryptionKeys } from '@promptwire/core/encryption-keys'
import type { CostOf } from './domain/model/cost.ts'
import type { Models } from './domain/model/model.ts'
import type { ModelAddressPolicy } from './domain/model/model-address.ts'
import { createRunModel } from './domain/model/run-model.ts'
import { createCredentialSafe } from './domain/provider/credential-safe.ts'
import { createFindDemo } from './domain/provider/demo-provider.ts'
import { createFindProvider } from './domain/provider/find-provider.ts'
import type { Stores } from './stores.ts'

/** What the operator has set of model providers. */
export interface ProviderOptions extends ModelAddressPolicy {
  readonly models: Models
  readonly costOf: CostOf
  /** Seal credentials; without them none can be kept. */
  readonly encryptionKeys: EncryptionKeys | undefined
  readonly demoProvider: boolean
  readonly now: () => Date
}

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
