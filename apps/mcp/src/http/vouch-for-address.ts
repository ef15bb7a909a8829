import {
  ADDRESS_SECRET_HEADER,
  CALLER_ADDRESS_HEADER,
} from '@promptwire/contract/operations/service-secret'
import type { Context } from 'hono'

/** Headers that vouch for a caller's address to the API; empty without the secret. */
export const createVouchForAddress =
  (addressSecret: string | undefined, getClientAddress: (c: Context) => string) =>
  (c: Context): Record<string, string> =>
    addressSecret === undefined
      ? {}
      : {
          [ADDRESS_SECRET_HEADER]: addressSecret,
          [CALLER_ADDRESS_HEADER]: getClientAddress(c).replace(/[^\x21-\x7e]/g, ''),
        }
