import type { StoredKind } from '@promptwire/core/contract/provider-fields'
import type { ProviderOptions } from '@promptwire/core/provider-options'
import type { SealedCredential } from '@promptwire/core/sealed-credential'
import type { Caller } from '../../../kernel/caller.ts'

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

export interface Providers {
  /** By name. */
  list(projectId: string): Promise<StoredProvider[]>
  find(
    projectId: string,
    by: { id: string } | { name: string },
  ): Promise<StoredProvider | undefined>
  findDefault(projectId: string): Promise<StoredProvider | undefined>
  /** The fields that prices depend on. */
  findDefaultAccess(
    projectId: string,
  ): Promise<{ kind: StoredKind; baseUrl: string | undefined } | undefined>
}

/** Changes of providers; undefined and false say that the project has no such one. */
export interface ProviderChanges {
  /** The first of a project becomes its default. Undefined when it has as many as it may. */
  create(
    caller: Caller,
    provider: NewProvider,
    maxProviders: number,
  ): Promise<StoredProvider | undefined>
  /** `change` gets the provider under its lock. */
  update(
    caller: Caller,
    id: string,
    change: (before: StoredProvider) => ProviderChange,
  ): Promise<StoredProvider | undefined>
  delete(caller: Caller, id: string): Promise<boolean>
  /** Undefined turns the one that was the default into one like the others. */
  setDefault(caller: Caller, id: string | undefined): Promise<boolean>
  /** Of a provider that was changed since, nothing is noted. */
  recordTest(caller: Caller, test: ProviderTest): Promise<StoredProvider | undefined>
}

export interface ProviderStore extends Providers, ProviderChanges {}
