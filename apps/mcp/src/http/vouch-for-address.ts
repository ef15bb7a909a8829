import {
  CALLER_ADDRESS_HEADER,
  SERVICE_SECRET_HEADER,
} from '@promptwire/core/contract/internal/service-secret'
import type { Context } from 'hono'

/** Headers by which the API believes the address of a caller; none without the service secret. */
export const createVouchForAddress =
  (serviceSecret: string | undefined, getClientAddress: (c: Context) => string) =>
  (c: Context): Record<string, string> =>
    serviceSecret === undefined
      ? {}
      : {
          [SERVICE_SECRET_HEADER]: serviceSecret,
          [CALLER_ADDRESS_HEADER]: getClientAddress(c).replace(/[^\x21-\x7e]/g, ''),
        }
