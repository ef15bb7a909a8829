import { z } from 'zod'

const MAX_HEADERS = 20
const MAX_HEADERS_BYTES = 8_192

/** Reserved: set by the connection, the provider's SDK or the credential. */
const RESERVED = new Set(
  `accept-encoding api-key authorization connection content-encoding content-length content-type
   expect host keep-alive te trailer transfer-encoding upgrade x-api-key x-goog-api-key
   ocp-apim-subscription-key`.split(/\s+/),
)
const RESERVED_PREFIXES = ['proxy-', 'x-amz-', 'sec-', ':']

const isReserved = (name: string): boolean =>
  RESERVED.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix))

const ProviderHeader = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'must be the name of an HTTP header')
    .toLowerCase()
    .refine((name) => !isReserved(name), 'is reserved: the service sets it'),
  value: z
    .string()
    .trim()
    .min(1)
    .max(4_096)
    .regex(/^[\x20-\x7e]+$/, 'must be visible ASCII'),
})

/** Extra headers sent with every call. */
export const providerHeaders = z
  .array(ProviderHeader)
  .max(MAX_HEADERS)
  .refine((headers) => new Set(headers.map(({ name }) => name)).size === headers.length, {
    message: 'must not repeat a header',
  })
  .refine(
    (headers) =>
      headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0) <=
      MAX_HEADERS_BYTES,
    { message: `must have at most ${MAX_HEADERS_BYTES} characters in total` },
  )
