import type { StoredKind } from '@promptwire/contract/models/provider-fields'
import { isJsonCredential } from '@promptwire/core/credentials/service-account'
import { fieldFailure, invalidField } from '@promptwire/core/errors/failure'
import { PROVIDER_KINDS } from '@promptwire/core/models/model-providers'
import {
  optionsProblem,
  type ProviderOptions,
  regionalAddress,
} from '@promptwire/core/models/provider-options'
import {
  type ModelAddressPolicy,
  requireModelAddress,
} from '../../../platform/models/model-address.ts'

export interface ProviderEndpoint {
  readonly kind: StoredKind
  readonly baseUrl: string | null
  readonly options: ProviderOptions
}

/** Throws for a forbidden address, or if a required option is missing. */
export function requireAllowedEndpoint(
  endpoint: ProviderEndpoint,
  policy: ModelAddressPolicy,
): void {
  const { kind, baseUrl, options } = endpoint
  const problem = optionsProblem(kind, options)
  if (problem !== undefined) throw fieldFailure('VALIDATION_ERROR', [problem])
  if (baseUrl !== null) requireModelAddress(baseUrl, policy)
  else if (getBaseUrl(endpoint) === null) {
    throw invalidField('base_url', 'is required for this kind.')
  }
}

/** Rejects a service account key for a kind that would send it unchanged. */
export function requireUsableCredential(kind: StoredKind, credential: string | null | undefined) {
  if (!credential || kind === 'vertex' || !isJsonCredential(credential)) return
  throw invalidField('credential', 'must be visible ASCII without spaces.')
}

/** Null if the kind has no standard address. */
const getBaseUrl = ({ kind, baseUrl, options }: ProviderEndpoint): string | null =>
  baseUrl ?? regionalAddress(kind, options) ?? PROVIDER_KINDS[kind].baseUrl

/** Whether both are the same server and account: secrets of one must not reach another. */
export const isSameServer = (one: ProviderEndpoint, other: ProviderEndpoint): boolean =>
  toOrigin(getBaseUrl(one)) === toOrigin(getBaseUrl(other)) &&
  toAccountKey(one) === toAccountKey(other)

const toAccountKey = ({ options: { location = '', project = '' } }: ProviderEndpoint) =>
  `${location} ${project}`

const toOrigin = (address: string | null) => (address === null ? null : new URL(address).origin)
