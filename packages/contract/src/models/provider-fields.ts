import { isJsonCredential, parseServiceAccount } from '@promptwire/core/credentials/service-account'
import { PROVIDER_KINDS, type ProviderKind } from '@promptwire/core/models/model-providers'
import { isUuid } from '@promptwire/core/text/slug'
import { text, visibleLine } from '@promptwire/core/text/text'
import { z } from 'zod'

const STORED_KINDS = Object.keys(PROVIDER_KINDS).filter((kind) => kind !== 'demo') as [
  StoredKind,
  ...StoredKind[],
]
export type StoredKind = Exclude<ProviderKind, 'demo'>
export const StoredKind = z.enum(STORED_KINDS)

/** Reserved id of the built-in demo, case-insensitive. */
export const DEMO_ID = 'demo'

/** Providers are looked up by name or id, so a name must not look like an id or the demo's. */
export const providerName = visibleLine(100)
  .min(1, 'must not be empty')
  .refine((name) => !isUuid(name), 'must not be a UUID')
  .refine((name) => name.toLowerCase() !== DEMO_ID, 'is the name of the built-in demo')

const MAX_URL_LENGTH = 2_048

/** Base URL; operator settings decide on private addresses and https. */
export const providerAddress = text(MAX_URL_LENGTH)
  .trim()
  .refine(isPlainAddress, 'must be an http or https URL without user name, query or fragment')

function isPlainAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\\?#/][^\s\\?#]*$/i.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

const MAX_KEY = 4_096
/** Service account JSON includes a private key. */
export const MAX_CREDENTIAL = 16_384

/** An API key (visible ASCII, sent in a header) or the JSON of a Google service account. */
export const providerCredential = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(MAX_CREDENTIAL)
  .transform((given, { addIssue }) => {
    const refuse = (message: string) => {
      addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (!isJsonCredential(given)) {
      if (given.length > MAX_KEY) return refuse(`must have at most ${MAX_KEY} characters`)
      return /^[\x21-\x7e]+$/.test(given) ? given : refuse('must be visible ASCII without spaces')
    }
    const account = parseServiceAccount(given)
    return 'problem' in account ? refuse(account.problem) : JSON.stringify(account)
  })

/** Seconds; null for the default, which is longer for reasoning models. */
export const idleTimeout = z.int().min(1).max(1_800)
export const totalTimeout = z.int().min(1).max(3_600)

/** Max concurrent eval calls per worker process, across all runs. */
export const evalConcurrency = z.int().min(1).max(64)
export const DEFAULT_CONCURRENCY = 4

export const modelName = visibleLine(200).min(1, 'must not be empty')

/** Allowed models by name; `*` matches anything. Removes duplicates. */
export const modelPatterns = z
  .array(modelName)
  .max(200)
  .overwrite((patterns) => [...new Set(patterns)])

/** Models to choose from. Removes duplicates. */
export const modelNames = z
  .array(modelName)
  .max(200)
  .overwrite((names) => [...new Set(names)])
