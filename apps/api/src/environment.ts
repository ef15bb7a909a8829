import { fileURLToPath } from 'node:url'
import { Plan } from '@promptwire/core/plans'
import {
  commonFields,
  encryptionKeys,
  port,
  secrets,
  signingKeys,
} from '@promptwire/runtime/environment-fields'
import { z } from 'zod'
import { DEFAULT_MAX_OUTPUT_TOKENS, MAX_OUTPUT_TOKENS } from './features/models/output-limit.ts'
import { parsePrivateHosts } from './platform/models/model-address.ts'
import { parseModelPrices } from './platform/models/model-prices.ts'

/** The same place from src and from dist. */
const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))

const days = z.coerce.number().int().min(0).max(36_500)

/** The API's configuration; docs/configuration.md says what each is for. */
export const ApiEnvironment = z.object({
  ...commonFields,
  API_PORT: port.default(3001),
  API_INTERNAL_PORT: port.default(3003),
  API_INTERNAL_HOST: z.string().default('127.0.0.1'),
  /** Where a worker tells whether it is well, and whether the API does background work itself. */
  WORKER_PORT: port.default(3004),
  BACKGROUND_WORK: z.stringbool().default(true),
  DATABASE_URL: z.string().optional(),
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).default(60),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).default(10),
  DATA_DIR: z.string().default('.data'),
  MIGRATIONS_DIR: z.string().default(MIGRATIONS),
  /** Nothing reaches out of this service, and nothing is swept. */
  QUIET: z.stringbool().default(false),
  ALLOW_NEWER_DATABASE: z.stringbool().default(false),
  CODE_SIGNING_KEYS: signingKeys,
  SERVICE_SECRET: secrets,
  /** Without them no credential of a model provider can be kept; all else works. */
  ENCRYPTION_KEYS: encryptionKeys.optional(),
  BURST_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(200),
  MAX_STREAMS_PER_PROJECT: z.coerce.number().int().min(1).max(1_000_000).default(2_000),
  CACHE_MEGABYTES: z.coerce.number().int().min(1).max(65_536).default(64),
  DEFAULT_PLAN: Plan.default('enterprise'),
  ALLOW_PRIVATE_WEBHOOKS: z.stringbool().default(false),
  PRIVATE_MODEL_HOSTS: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return parsePrivateHosts(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'must be hosts, as localhost,10.0.0.5:11434' })
        return z.NEVER
      }
    }),
  MODEL_PRICES: z
    .string()
    .default('{}')
    .transform((text, context) => {
      try {
        return parseModelPrices(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON as docs/operating.md shows it' })
        return z.NEVER
      }
    }),
  MODEL_MAX_OUTPUT_TOKENS: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_OUTPUT_TOKENS)
    .default(DEFAULT_MAX_OUTPUT_TOKENS),
  DEMO_PROVIDER: z.stringbool().default(false),
  /** Days that entries of the audit log, events and counts of requests are kept; 0 is forever. */
  AUDIT_RETENTION_DAYS: days.default(0),
  EVENT_RETENTION_DAYS: days.default(7),
  RUN_RETENTION_DAYS: days.default(90),
  USAGE_RETENTION_DAYS: days.default(400),
  SUNSET_OF_V1: z.iso.datetime().optional(),
})
export type ApiEnvironment = z.output<typeof ApiEnvironment>
