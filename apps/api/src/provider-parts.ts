import type { EncryptionKeys } from '@promptwire/core/encryption-keys'
import type { Models } from './domain/model/model.ts'
import type { ModelAddressPolicy } from './domain/model/model-address.ts'
import { createCredentialSafe } from './domain/provider/credential-safe.ts'
import { createFindDemo } from './domain/provider/demo-provider.ts'
import { createFindProvider } from './domain/provider/find-provider.ts'
import type { Stores } from './stores.ts'

/** What the operator has set of model providers. */
export interface ProviderOptions extends ModelAddressPolicy {
  readonly models: Models
  /** Seal credentials; without them none can be kept. */
  readonly encryptionKeys: EncryptionKeys | undefined
  readonly demoProvider: boolean
}

/** What finds providers and opens their credentials. */
export function createProviderParts(
  { providers }: Pick<Stores, 'providers'>,
  { models, encryptionKeys, demoProvider }: ProviderOptions,
  webUrl: string,
) {
  const safe = createCredentialSafe(encryptionKeys)
  const findDemo = createFindDemo(models, demoProvider)
  return { safe, findDemo, findProvider: createFindProvider(providers, safe, findDemo, webUrl) }
}

export type ProviderParts = ReturnType<typeof createProviderParts>
