import { parseEncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import { parseSigningKeys } from '@promptwire/core/oauth/signing-keys'
import { z } from 'zod'

/** An address with its scheme: `localhost:3001` alone would parse as the scheme `localhost`. */
export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
})

/** A public address: http(s), no trailing slash, query or fragment; OAuth compares it by bytes. */
const publicUrl = httpUrl.refine(
  (url) => !/[?#]|\/$/.test(url),
  'must not end in a slash or have a query',
)

/** The address of pages, whose links start at its root. */
const originUrl = publicUrl.refine(
  (url) => /^https?:\/\/[^/]+$/.test(url),
  'must have no path: the pages are at the root of a host, such as https://prompts.example.com',
)

export const port = z.coerce.number().int().min(0).max(65_535)

/**
 * `secret[,…]`: the first is sent, all are accepted, so that a secret can be replaced while others
 * run.
 */
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

/** The operator sees the error of `parse`. */
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

/** `kid:base64[,…]`; only the API stores credentials of others. */
export const encryptionKeys = keyField(parseEncryptionKeys)

export const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))

/** The sections of docs/configuration.md, in order. */
export const TOPICS = [
  'Essentials',
  'Addresses and ports',
  'Database',
  'Limits and memory',
  'Background work and webhooks',
  'Email',
  'Models',
  'Single sign-on',
  'Retention',
  'Backups',
  'Operation',
  'Local MCP server over stdio',
] as const

/** Puts variables under a topic of docs/configuration.md, which is generated from the schemas. */
export function topic<Fields extends Record<string, z.ZodType>>(
  name: (typeof TOPICS)[number],
  fields: Fields,
): Fields {
  for (const field of Object.values(fields)) {
    z.globalRegistry.add(field, { ...field.meta(), topic: name })
  }
  return fields
}

export const commonFields = {
  ...topic('Essentials', {
    WEB_URL: originUrl
      .default('http://localhost:3000')
      .describe('Public address of the web app; also the OAuth issuer.'),
    API_URL: publicUrl
      .default('http://localhost:3001')
      .describe('Public address of the API, without `/api/v1`.'),
    MCP_URL: publicUrl
      .default('http://localhost:3002')
      .describe('Public address of the MCP server, without `/mcp`.'),
    NODE_ENV: z
      .enum(['development', 'production', 'test'])
      .default('development')
      .describe('`production` turns the demo off.'),
  }),
  ...topic('Addresses and ports', {
    HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
    ALLOWED_HOSTS: list.describe(
      'Further host names that clients use, comma-separated. Where its public address is this computer, an app refuses other names; the MCP server does everywhere.',
    ),
  }),
  ...topic('Operation', {
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'])
      .default('info')
      .describe('Lowest level that is logged: `debug`, `info`, `warn`, `error` or `silent`.'),
    DRAIN_SECONDS: z.coerce.number().min(0).max(600).optional().meta({
      defaultText: '0; 5 in production',
      description:
        'How long to keep serving after SIGTERM, until load balancers have noticed ([deployment](deployment.md)).',
    }),
  }),
}

/** How long to keep serving after the stop signal: in production until load balancers notice. */
export const drainSeconds = (given: {
  DRAIN_SECONDS?: number | undefined
  NODE_ENV: string
}): number => given.DRAIN_SECONDS ?? (given.NODE_ENV === 'production' ? 5 : 0)

/** The secret by which web authenticates to the API. */
export const serviceSecret = topic('Essentials', {
  SERVICE_SECRET: secrets.describe(
    '`secret[,…]`, at least 32 characters each. Web sends the first; the API accepts any ([replace it](operating.md#replace-service_secret)).',
  ),
})

/** Shared only by API and MCP: a secret of MCP must not allow any operation of the API. */
export const addressSecret = topic('Essentials', {
  ADDRESS_SECRET: secrets
    .optional()
    .describe(
      '`secret[,…]`, at least 32 characters each. MCP sends the first with the addresses of its callers; the API accepts any. Without it, keys with allowed networks do not work over MCP.',
    ),
})

export const proxyFields = topic('Addresses and ports', {
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe("Number of reverse proxies in front, to find the caller's address."),
})

/** The variables of the apps that call the API: web and MCP. */
export const edgeFields = {
  ...topic('Addresses and ports', {
    METRICS_HOST: z
      .string()
      .default('127.0.0.1')
      .describe('Address of the listener for `/metrics` of web and MCP. Never publish it.'),
    API_INTERNAL_URL: publicUrl
      .default('http://127.0.0.1:3003')
      .describe("Address of the API's internal listener. Web and MCP send all their calls there."),
  }),
  ...proxyFields,
}
