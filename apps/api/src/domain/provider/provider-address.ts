import type { StoredKind } from '@promptwire/core/contract/provider-fields'
import { Failure } from '@promptwire/core/failure'
import { PROVIDER_KINDS } from '@promptwire/core/model-providers'
import { type ModelAddressPolicy, requireModelAddress } from '../model/model-address.ts'

/** Refuses an address that no model may be called at, and none for a kind that has none of its own. */
export function requireAllowedAddress(
  kind: StoredKind,
  baseUrl: string | null,
  policy: ModelAddressPolicy,
): void {
  if (baseUrl !== null) requireModelAddress(baseUrl, policy)
  else if (PROVIDER_KINDS[kind].baseUrl === null) {
    throw new Failure('VALIDATION_ERROR', 'base_url: is required for this kind.')
  }
}

/** Whether both are the same server: what was given to one is for no other. */
export const isSameServer = (one: string | null, other: string | null): boolean =>
  originOf(one) === originOf(other)

const originOf = (baseUrl: string | null) => (baseUrl === null ? null : new URL(baseUrl).origin)
