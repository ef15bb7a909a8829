// The build evaluates this module, so that the CLI starts without the contract and its schemas.
import { type CallRows, toCallRows } from '@promptwire/contract/derive/client'
import { IMPORT_FORMATS, type ImportFormat } from '@promptwire/contract/import/import-fields'
import { internalContract } from '@promptwire/contract/internal-contract'
import {
  PUBLIC_PREFIX,
  type PublicContract,
  publicContract,
} from '@promptwire/contract/public-contract'

const { introspect_key } = internalContract

export const API_PREFIX = PUBLIC_PREFIX
export const OPERATIONS: CallRows<PublicContract> = toCallRows(publicContract)
export type KeyOperations = { readonly introspect_key: typeof introspect_key }
export const KEY_OPERATIONS: CallRows<KeyOperations> = toCallRows({ introspect_key })
export const FORMATS = Object.keys(IMPORT_FORMATS) as ImportFormat[]
