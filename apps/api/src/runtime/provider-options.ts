import type { EncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import type { ApiEnvironment } from '../environment.ts'
import { type InstallationStore, requireNotQuiet } from '../features/installation/installation.ts'
import { createCalculateCost } from '../platform/models/calculate-cost.ts'
import type { CalculateCost } from '../platform/models/cost.ts'
import type { ModelAddressPolicy } from '../platform/models/model-address.ts'
import { createModels } from '../platform/models/models.ts'
import type { ClosableModels } from '../platform/models/thread/models-on-thread.ts'

/** The operator's settings for model providers. */
export interface ProviderOptions extends ModelAddressPolicy {
  readonly models: ClosableModels
  readonly calculateCost: CalculateCost
  /** Seal credentials; without them none can be kept. */
  readonly encryptionKeys: EncryptionKeys | undefined
  readonly demoProvider: boolean
  /** Refuses a call of a model before anything is reserved for it. */
  readonly requireNotQuiet: () => Promise<void>
  /** Max output tokens of a call that sets none. */
  readonly maxOutputTokens: number
  readonly now: () => Date
}

/** Made once in a process: requests and jobs wait for models in one line. */
export function createProviderOptions(
  environment: ApiEnvironment,
  now: () => Date,
  onError: (error: Error) => void,
  installation: Pick<InstallationStore, 'quietReason'>,
): ProviderOptions {
  const demoProvider = environment.DEMO_PROVIDER
  const privateModelHosts = environment.PRIVATE_MODEL_HOSTS
  return {
    demoProvider,
    privateModelHosts,
    models: unlessQuiet(installation, createModels({ demoProvider, privateModelHosts }, onError)),
    requireNotQuiet: () => requireNotQuiet(installation),
    calculateCost: createCalculateCost(environment.MODEL_PRICES),
    encryptionKeys: environment.ENCRYPTION_KEYS,
    maxOutputTokens: environment.MODEL_MAX_OUTPUT_TOKENS,
    now,
  }
}

/** A quiet service reaches no provider, whatever asks for it. */
const unlessQuiet = (
  installation: Pick<InstallationStore, 'quietReason'>,
  { call, list, close }: ClosableModels,
): ClosableModels => ({
  call: async (...request) => {
    await requireNotQuiet(installation)
    return call(...request)
  },
  list: async (...request) => {
    await requireNotQuiet(installation)
    return list(...request)
  },
  close,
})
