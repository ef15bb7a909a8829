import {
  ADDRESS_SECRET_HEADER,
  CALLER_ADDRESS_HEADER,
} from '@promptwire/core/contract/internal/service-secret'
import type { Context } from 'hono'

/** Headers by which the API believes the address of a caller; none without the secret. */
export const createVouchForAddress =
  (addressSecret: string | undefined, getClientAddress: (c: Context) => string) =>
  (c: Context): Record<string, string> =>
    addressSecret === undefined
      ? {}
      : {
          [ADDRESS_SECRET_HEADER]: addressSecret,
          [CALLER_ADDRESS_HEADER]: getClientAddress(c).replace(/[^\x21-\x7e]/g, ''),
        }
