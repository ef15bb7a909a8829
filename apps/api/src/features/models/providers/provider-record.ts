import type { StoredKind } from '@promptwire/contract/models/provider-fields'
import type { SealedCredential } from '@promptwire/core/credentials/sealed-credential'
import type { ProviderOptions } from '@promptwire/core/models/provider-options'
import type { Caller } from '../../../kernel/caller.ts'
import type { ModelAccess } from '../../../platform/models/model.ts'

/** An encrypted credential, with its last characters for people to recognize it. */
export interface StoredCredential extends SealedCredential {
  readonly lastFour: string | null
}

/** Extra headers with encrypted values. */
export interface StoredHeaders extends SealedCredential {
  readonly names: readonly string[]
}

export interface StoredProvider {
  readonly id: string
  readonly projectId: string
  readonly kind: StoredKind
  readonly name: string
  /** Null for the kind's standard address. */
  readonly baseUrl: string | null
  /** Additional settings of its kind. */
  readonly options: ProviderOptions
  readonly credential: StoredCredential | null
  readonly headers: StoredHeaders | null
  /** In seconds; null for the model's default. */
  readonly silenceTimeout: number | null
  readonly totalTimeout: number | null
  /** Concurrent eval calls per process. */
  readonly concurrency: number
  readonly defaultModel: string
  readonly models: string[]
  readonly enabled: boolean
  readonly isDefault: boolean
  readonly testedAt: Date | null
  readonly failingSince: Date | null
  readonly lastError: string | null
  /** The last time its model list was read for dates, and the error if that failed. */
  readonly modelsReadAt: Date | null
  readonly modelsProblem: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** People's names; null if they are gone. */
  readonly createdBy: string | null
  readonly updatedBy: string | null
}

export type NewProvider = Pick<
  StoredProvider,
  'id' | 'kind' | 'name' | 'baseUrl' | 'credential' | 'defaultModel' | 'models'
> &
  Partial<CallSettings>

type CallSettings = Pick<
  StoredProvider,
  'options' | 'headers' | 'silenceTimeout' | 'totalTimeout' | 'concurrency'
>

export type ProviderChange = Partial<
  Omit<NewProvider, 'id' | 'kind'> & Pick<StoredProvider, 'enabled'>
>

/** A test result, with the provider's settings at the time. */
export interface ProviderTest {
  readonly tested: StoredProvider
  /** Why the test failed, in our words; null if it passed. */
  readonly problem: string | null
}

export interface FoundProvider {
  readonly id: string
  readonly name: string
  readonly access: ModelAccess
  /** The default model. */
  readonly model: string
  /** Known models; the provider may have more. */
  readonly models: readonly string[]
  /** Concurrent eval calls per process. */
  readonly concurrency: number
  /** True if the provider lists the model, or is its maker. */
  serves(model: string): boolean
  /** Throws for a model that the project's rules forbid. */
  requireUsable(model: string): Promise<void>
}

/**
 * Finds the named provider, else one that serves the prompt's model, else the project's default.
 * The Failure says what to set up.
 */
export type FindProvider = (
  caller: Pick<Caller, 'projectId'>,
  named?: string,
  promptModel?: string,
) => Promise<FoundProvider>
