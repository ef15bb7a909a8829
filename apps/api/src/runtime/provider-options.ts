import type { EncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import type { FindKnownModel } from '@promptwire/core/models/known/known-model'
import type { ApiEnvironment } from '../environment.ts'
import { type ReadQuietReason, requireNotQuiet } from '../features/operations/installation.ts'
import { createCalculateCost } from '../platform/models/calculate-cost.ts'
import type { CalculateCost } from '../platform/models/cost.ts'
import type { ModelAddressPolicy } from '../platform/models/model-address.ts'
import { createModels } from '../platform/models/models.ts'
import type { ClosableModels } from '../platform/models/thread/models-on-thread.ts'

export interface ProviderOptions extends ModelAddressPolicy {
  readonly models: ClosableModels
  readonly calculateCost: CalculateCost
  /** Encrypt credentials; without them none can be stored. */
  readonly encryptionKeys: EncryptionKeys | undefined
  readonly demoProvider: boolean
  /** Rejects a model call before anything is reserved for it. */
  readonly requireNotQuiet: () => Promise<void>
  /** Max output tokens of a call that sets none. */
  readonly maxOutputTokens: number
  readonly now: () => Date
}

/** Create it once per process: requests and jobs wait for models in one queue. */
export function createProviderOptions(
  environment: ApiEnvironment,
  now: () => Date,
  onError: (error: Error) => void,
  readQuietReason: ReadQuietReason,
  findKnownModel: FindKnownModel,
): ProviderOptions {
  const demoProvider = environment.DEMO_PROVIDER
  const privateModelHosts = environment.PRIVATE_MODEL_HOSTS
  return {
    demoProvider,
    privateModelHosts,
    models: unlessQuiet(
      readQuietReason,
      createModels({ demoProvider, privateModelHosts }, onError),
    ),
    requireNotQuiet: () => requireNotQuiet(readQuietReason),
    calculateCost: createCalculateCost(environment.MODEL_PRICES, findKnownModel),
    encryptionKeys: environment.ENCRYPTION_KEYS,
    maxOutputTokens: environment.MODEL_MAX_OUTPUT_TOKENS,
    now,
  }
}

/** A quiet service never calls a provider. */
const unlessQuiet = (
  readQuietReason: ReadQuietReason,
  { call, list, close }: ClosableModels,
): ClosableModels => ({
  call: async (...request) => {
    await requireNotQuiet(readQuietReason)
    return call(...request)
  },
  list: async (...request) => {
    await requireNotQuiet(readQuietReason)
    return list(...request)
  },
  close,
})
