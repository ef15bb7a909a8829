import { parseEncryptionKeys } from '@promptwire/core/encryption-keys'
import { parseSigningKeys } from '@promptwire/core/oauth/signing-keys'
import { z } from 'zod'

/** A public address: http(s), no trailing slash, query or fragment; OAuth compares it by bytes. */
const publicUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/[?#]|\/$/.test(url), 'must not end in a slash or have a query')

export const port = z.coerce.number().int().min(0).max(65_535)

/** `secret[,…]`: the first is sent, all are accepted, so that one can be replaced while others run. */
export type Secrets = readonly [string, ...string[]]

const MIN_SECRET_CHARACTERS = 32

/** Comma-separated secrets; each must be long enough on its own. */
export const secrets = z.string({ error: 'is required' }).transform((text, context): Secrets => {
  const [first = '', ...others] = text.split(',').map((secret) => secret.trim())
  if ([first, ...others].every((secret) => secret.length >= MIN_SECRET_CHARACTERS))
    return [first, ...others]
  context.addIssue({
    code: 'custom',
    message: `must have at least ${MIN_SECRET_CHARACTERS} characters, in each of its comma-separated values`,
  })
  return z.NEVER
})

/** Keys that `parse` reads; its error is reported to the operator. */
const keyField = <Keys>(parse: (text: string) => Keys) =>
  z.string({ error: 'is required' }).transform((text, context) => {
    try {
      return parse(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' })
      return z.NEVER
    }
  })

/** `kid:base64url[,…]`; only the API signs and verifies authorization codes. */
export const signingKeys = keyField(parseSigningKeys)

/** `kid:base64[,…]`; only the API keeps credentials of others. */
export const encryptionKeys = keyField(parseEncryptionKeys)

/** Comma-separated values. */
export const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))

/** Variables of every app. */
export const commonFields = {
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  WEB_URL: publicUrl.default('http://localhost:3000'),
  API_URL: publicUrl.default('http://localhost:3001'),
  MCP_URL: publicUrl.default('http://localhost:3002'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).optional(),
}

/** How long to keep serving after the stop signal: in production until load balancers notice. */
export const drainSeconds = (given: {
  DRAIN_SECONDS?: number | undefined
  NODE_ENV: string
}): number => given.DRAIN_SECONDS ?? (given.NODE_ENV === 'production' ? 5 : 0)

/** Of the apps that call the API, or are called by strangers through proxies. */
export const edgeFields = {
  /** The API's internal listener, which serves our own apps the public API as well. */
  API_INTERNAL_URL: publicUrl.default('http://127.0.0.1:3003'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
}
