import type { EncryptionKeys } from '@promptwire/core/encryption-keys'
import type { CostOf } from './domain/model/cost.ts'
import type { ModelAddressPolicy } from './domain/model/model-address.ts'
import type { ApiEnvironment } from './environment.ts'
import { createCostOf } from './outside/models/cost-of.ts'
import { createModels } from './outside/models/models.ts'
import type { ModelRoom } from './outside/models/models-on-thread.ts'

/** What the operator has set of model providers. */
export interface ProviderOptions extends ModelAddressPolicy {
  readonly models: ModelRoom
  readonly costOf: CostOf
  /** Seal credentials; without them none can be kept. */
  readonly encryptionKeys: EncryptionKeys | undefined
  readonly demoProvider: boolean
  /** Max output tokens of a call that sets none. */
  readonly maxOutputTokens: number
  readonly now: () => Date
}

/** Made once in a process: requests and jobs wait for models in one line. */
export function createProviderOptions(
  environment: ApiEnvironment,
  now: () => Date,
  onTrouble: (error: Error) => void,
): ProviderOptions {
  const demoProvider = environment.DEMO_PROVIDER
  const privateModelHosts = environment.PRIVATE_MODEL_HOSTS
  return {
    demoProvider,
    privateModelHosts,
    models: createModels({ demoProvider, privateModelHosts }, onTrouble),
    costOf: createCostOf(environment.MODEL_PRICES),
    encryptionKeys: environment.ENCRYPTION_KEYS,
    maxOutputTokens: environment.MODEL_MAX_OUTPUT_TOKENS,
    now,
  }
}
