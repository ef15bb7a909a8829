import { parseSigningKeys } from '@promptwire/core/oauth/signing-keys'
import { port, publicUrl, secret } from '@promptwire/runtime/environment'
import { z } from 'zod'

const signingKeys = z.string({ error: 'is required' }).transform((text, context) => {
  try {
    return parseSigningKeys(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' })
    return z.NEVER
  }
})

/** The API's configuration; docs/configuration.md says what each is for. */
export const ApiEnvironment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(3001),
  API_URL: publicUrl.default('http://localhost:3001'),
  WEB_URL: publicUrl.default('http://localhost:3000'),
  MCP_URL: publicUrl.default('http://localhost:3002'),
  DATABASE_URL: z.string().optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).default(10),
  DATA_DIR: z.string().default('.data'),
  CODE_SIGNING_KEYS: signingKeys,
  SERVICE_SECRET: secret,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SUNSET_OF_V1: z.iso.datetime().optional(),
})
export type ApiEnvironment = z.output<typeof ApiEnvironment>
