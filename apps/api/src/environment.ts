import { fileURLToPath } from 'node:url'
import { Plan } from '@promptwire/core/plans'
import {
  addressSecret,
  commonFields,
  encryptionKeys,
  port,
  proxyFields,
  serviceSecret,
  signingKeys,
  topic,
} from '@promptwire/runtime/environment-fields'
import { z } from 'zod'
import { backupFields } from './backup-environment.ts'
import { DEFAULT_MAX_OUTPUT_TOKENS, MAX_OUTPUT_TOKENS } from './features/models/output-limit.ts'
import { parseSmtpUrl } from './platform/mail/smtp.ts'
import { parsePrivateHosts } from './platform/models/model-address.ts'
import { parseModelPrices } from './platform/models/model-prices.ts'
import { retirementFields } from './retirement-environment.ts'
import { singleSignOnFields } from './single-sign-on-environment.ts'

/** The same place from src and from dist. */
const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))

const days = z.coerce.number().int().min(0).max(36_500)

const privateHosts = z
  .string()
  .default('')
  .transform((text, context) => {
    try {
      return parsePrivateHosts(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be hosts, as localhost,10.0.0.5:11434' })
      return z.NEVER
    }
  })

const modelPrices = z
  .string()
  .default('{}')
  .transform((text, context) => {
    try {
      return parseModelPrices(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON as docs/operating.md shows it' })
      return z.NEVER
    }
  })

const smtpUrl = z.string().transform((text, context) => {
  try {
    return parseSmtpUrl(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be smtp://host or smtps://host' })
    return z.NEVER
  }
})

/** A whole number with bounds and a default. */
const count = (smallest: number, largest: number, initial: number) =>
  z.coerce.number().int().min(smallest).max(largest).default(initial)

const switchedOff = z.stringbool().default(false)

const essentials = topic('Essentials', {
  ...serviceSecret,
  ...addressSecret,
  CODE_SIGNING_KEYS: signingKeys.describe(
    '`kid:base64url[,…]`, at least 32 bytes each. The first signs authorization codes, all verify them.',
  ),
  ENCRYPTION_KEYS: encryptionKeys
    .optional()
    .describe(
      '`kid:base64[,…]`, 32 random bytes each. The first encrypts credentials of model providers, all decrypt them. Without it no credential can be stored.',
    ),
  DATABASE_URL: z
    .string()
    .optional()
    .describe('PostgreSQL. Without it the API opens the embedded database in `DATA_DIR`.'),
})

const addresses = topic('Addresses and ports', {
  API_PORT: port.default(3001).describe('Port of the public API.'),
  API_INTERNAL_PORT: port
    .default(3003)
    .describe('Port of the internal listener, for web and MCP, and for `/metrics`.'),
  API_INTERNAL_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of the internal listener. Never publish it.'),
  WORKER_PORT: port
    .default(3004)
    .describe(
      'Port where a worker answers `/healthz`, `/readyz` and `/metrics`; it serves nothing else.',
    ),
})

const database = topic('Database', {
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .describe('Size of the connection pool. Each process opens four more of its own.'),
  DATABASE_WAIT_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .default(60)
    .describe('How long a start waits for PostgreSQL.'),
  ALLOW_NEWER_DATABASE: switchedOff.describe(
    'Starts on a database that a newer version has migrated ([upgrade](operating.md#upgrade)).',
  ),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe("Folder of the embedded database, readable by the process's user only."),
  MIGRATIONS_DIR: z
    .string()
    .default(MIGRATIONS)
    .meta({ defaultText: 'in the checkout', description: 'Folder of the migrations.' }),
})

const limits = topic('Limits and memory', {
  DEFAULT_PLAN: Plan.default('enterprise').describe(
    'Plan of accounts without one: `free`, `pro` or `enterprise` ([plans](operating.md#plans)).',
  ),
  BURST_LIMIT: count(1, 1_000_000, 200).describe(
    'Requests a second per key, in each process. Further ones get 429 and are not counted.',
  ),
  MAX_STREAMS_PER_PROJECT: count(1, 1_000_000, 2_000).describe(
    'Open event streams per project, in each process. Further ones get 429.',
  ),
  CACHE_MEGABYTES: count(1, 65_536, 64).describe(
    'Memory for prompt contents and compiled prompts, in each process.',
  ),
})

const background = topic('Background work and webhooks', {
  BACKGROUND_WORK: z
    .stringbool()
    .default(true)
    .describe(
      'Whether the API runs jobs itself. `false` leaves them to workers, `node dist/worker.js` ([deployment](deployment.md)).',
    ),
  QUIET: switchedOff.describe(
    'Turns off webhooks, model calls and sweeps, for a restored copy ([restore](operating.md#backup-and-restore)).',
  ),
  ALLOW_PRIVATE_WEBHOOKS: switchedOff.describe(
    'Allows webhooks to private addresses and over plain http. `npm start` sets it.',
  ),
})

const mail = topic('Email', {
  SMTP_URL: smtpUrl
    .optional()
    .describe(
      '`smtps://user:password@host` or `smtp://…` for STARTTLS (`?requireTLS=false` allows none): sends password resets and invitations. Without it operators pass on links ([email](operating.md#email)).',
    ),
  MAIL_FROM: z.string().min(3).max(320).optional().meta({
    defaultText: '`promptwire@` the host of `WEB_URL`',
    description: 'Sender of email: an address, or `Name <address>`.',
  }),
})

const models = topic('Models', {
  MODEL_MAX_OUTPUT_TOKENS: count(1, MAX_OUTPUT_TOKENS, DEFAULT_MAX_OUTPUT_TOKENS).describe(
    'Max output tokens of a model call that sets none. The budget reserves this number ([models](operating.md#models)).',
  ),
  MODEL_PRICES: modelPrices.describe(
    'Your own prices of models, as JSON ([models](operating.md#models)).',
  ),
  KNOWN_MODELS_FILE: z
    .string()
    .optional()
    .describe(
      'A file with models and their end dates, which adds to and corrects the built-in list ([models](operating.md#models)).',
    ),
  PRIVATE_MODEL_HOSTS: privateHosts.describe(
    '`host` or `host:port`, comma-separated: model servers inside the network that may be called. `npm start` sets those of the laptop.',
  ),
  DEMO_PROVIDER: switchedOff.describe(
    'Offers the built-in demo model, which answers by rules. `npm start` sets it.',
  ),
})

const retention = topic('Retention', {
  AUDIT_RETENTION_DAYS: days.default(0).describe('Days to keep audit log entries; 0 is forever.'),
  EVENT_RETENTION_DAYS: days
    .default(7)
    .describe('Days to keep events, and so the longest absence of a follower; 0 is forever.'),
  RUN_RETENTION_DAYS: days
    .default(90)
    .describe(
      'Days to keep playground and eval runs, except those that the publish gate needs; 0 is forever.',
    ),
  USAGE_RETENTION_DAYS: days
    .default(400)
    .describe('Days to keep request counts per prompt, version, key and status; 0 is forever.'),
})

/** Configuration of the API and its workers. */
export const ApiEnvironment = z.object({
  ...commonFields,
  ...proxyFields,
  ...essentials,
  ...addresses,
  ...database,
  ...limits,
  ...background,
  ...mail,
  ...models,
  ...singleSignOnFields,
  ...retention,
  ...backupFields,
  ...retirementFields,
})
export type ApiEnvironment = z.output<typeof ApiEnvironment>
