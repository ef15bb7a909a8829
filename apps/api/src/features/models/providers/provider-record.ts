import type { StoredKind } from '@promptwire/core/contract/provider-fields'
import type { SealedCredential } from '@promptwire/core/credentials/sealed-credential'
import type { ProviderOptions } from '@promptwire/core/models/provider-options'
import type { Caller } from '../../../kernel/caller.ts'
import type { ModelAccess } from '../../../platform/models/model.ts'

/** A credential as it is kept: sealed, with the end of it that people know it by. */
export interface StoredCredential extends SealedCredential {
  readonly lastFour: string | null
}

/** Extra headers as they are kept: their values sealed. */
export interface StoredHeaders extends SealedCredential {
  readonly names: readonly string[]
}

export interface StoredProvider {
  readonly id: string
  readonly projectId: string
  readonly kind: StoredKind
  readonly name: string
  /** null is the standard address of the kind. */
  readonly baseUrl: string | null
  /** Settings that its kind needs in addition to the address. */
  readonly options: ProviderOptions
  readonly credential: StoredCredential | null
  /** Null where there are none. */
  readonly headers: StoredHeaders | null
  /** In seconds; null is the default of the model. */
  readonly silenceTimeout: number | null
  readonly totalTimeout: number | null
  /** Eval calls at a time in one process. */
  readonly concurrency: number
  readonly defaultModel: string
  readonly models: string[]
  readonly enabled: boolean
  readonly isDefault: boolean
  readonly testedAt: Date | null
  readonly failingSince: Date | null
  readonly lastError: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Names of the people; null where they are gone. */
  readonly createdBy: string | null
  readonly updatedBy: string | null
}

export type NewProvider = Pick<
  StoredProvider,
  'id' | 'kind' | 'name' | 'baseUrl' | 'credential' | 'defaultModel' | 'models'
> &
  Partial<CallSettings>

/** Settings of calls other than address and credential. */
type CallSettings = Pick<
  StoredProvider,
  'options' | 'headers' | 'silenceTimeout' | 'totalTimeout' | 'concurrency'
>

export type ProviderChange = Partial<
  Omit<NewProvider, 'id' | 'kind'> & Pick<StoredProvider, 'enabled'>
>

/** The result of a test with the provider's settings at the time. */
export interface ProviderTest {
  readonly tested: StoredProvider
  /** Why it failed, in our words; null where it works. */
  readonly problem: string | null
}

/** A provider that can be called. */
export interface FoundProvider {
  readonly id: string
  readonly name: string
  readonly access: ModelAccess
  /** The model to run if none is named. */
  readonly model: string
  /** Its known models; it may have more. */
  readonly models: readonly string[]
  /** Eval calls at a time in one process. */
  readonly concurrency: number
  /** Whether it lists a model, or is its maker's. */
  serves(model: string): boolean
  /** Refuses a model that the project's rules do not let it use. */
  requireUsable(model: string): Promise<void>
}

/**
 * The provider of this name or id, else one that serves the prompt's model, if it names one, else the
 * project's default. A Failure says what to set up.
 */
export type FindProvider = (
  caller: Pick<Caller, 'projectId'>,
  named?: string,
  promptModel?: string,
) => Promise<FoundProvider>
