import type { StoredKind } from '@promptwire/core/contract/provider-fields'
import { Failure } from '@promptwire/core/failure'
import { PROVIDER_KINDS } from '@promptwire/core/model-providers'
import {
  optionsProblem,
  type ProviderOptions,
  regionalAddress,
} from '@promptwire/core/provider-options'
import { isJsonCredential } from '@promptwire/core/service-account'
import { type ModelAddressPolicy, requireModelAddress } from '../model/model-address.ts'

/** Where a provider is, as people set it up. */
export interface ProviderPlace {
  readonly kind: StoredKind
  readonly baseUrl: string | null
  readonly options: ProviderOptions
}

/** Refuses an address that no model may be called at, and a place that lacks something. */
export function requireAllowedPlace(place: ProviderPlace, policy: ModelAddressPolicy): void {
  const { kind, baseUrl, options } = place
  const problem = optionsProblem(kind, options)
  if (problem !== undefined) throw new Failure('VALIDATION_ERROR', problem)
  if (baseUrl !== null) requireModelAddress(baseUrl, policy)
  else if (addressOf(place) === null) {
    throw new Failure('VALIDATION_ERROR', 'base_url: is required for this kind.')
  }
}

/** Refuses a service account key for a kind that would send it as it is. */
export function requireUsableCredential(kind: StoredKind, credential: string | null | undefined) {
  if (!credential || kind === 'vertex' || !isJsonCredential(credential)) return
  throw new Failure('VALIDATION_ERROR', 'credential: must be visible ASCII without spaces.')
}

/** Null where the kind has no standard address. */
const addressOf = ({ kind, baseUrl, options }: ProviderPlace): string | null =>
  baseUrl ?? regionalAddress(kind, options) ?? PROVIDER_KINDS[kind].baseUrl

/** Whether both are the same server and account: what was given to one is for no other. */
export const isSameServer = (one: ProviderPlace, other: ProviderPlace): boolean =>
  originOf(addressOf(one)) === originOf(addressOf(other)) && accountOf(one) === accountOf(other)

const accountOf = ({ options: { location = '', project = '' } }: ProviderPlace) =>
  `${location} ${project}`

const originOf = (address: string | null) => (address === null ? null : new URL(address).origin)
