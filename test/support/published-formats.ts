import { z } from 'zod'

/** `com.example/server`: server names in the registry and in server cards. */
const serverName = z
  .string()
  .min(3)
  .max(200)
  .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)

const identity = {
  name: serverName,
  title: z.string().min(1).max(100).optional(),
  description: z.string().min(1).max(100),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  websiteUrl: z.url().optional(),
  repository: z.object({ url: z.url(), source: z.string() }).optional(),
}

/** A server card (SEP-2127). */
export const ServerCard = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'),
  ...identity,
  icons: z.array(
    z.strictObject({ src: z.url(), mimeType: z.string(), sizes: z.array(z.string()) }),
  ),
  remotes: z.array(
    z.strictObject({
      type: z.enum(['streamable-http', 'sse']),
      url: z.url({ protocol: /^https?$/ }),
      supportedProtocolVersions: z.array(z.string()),
    }),
  ),
})

const Variable = z.strictObject({
  name: z.string(),
  description: z.string(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']),
  isRequired: z.boolean(),
  isSecret: z.boolean(),
  default: z.string().optional(),
})

/** `server.json` of the MCP registry, schema 2025-12-11, with an npm package. */
export const ServerJson = z.strictObject({
  $schema: z.literal(
    'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  ),
  ...identity,
  packages: z
    .array(
      z.strictObject({
        registryType: z.literal('npm'),
        registryBaseUrl: z.literal('https://registry.npmjs.org'),
        identifier: z.string().min(1),
        version: identity.version,
        transport: z.strictObject({ type: z.literal('stdio') }),
        environmentVariables: z.array(Variable),
      }),
    )
    .min(1),
})
