import { z } from 'zod'
import { PROVIDER_KINDS, type ProviderKind } from '../model-providers.ts'
import { isJsonCredential, parseServiceAccount } from '../service-account.ts'
import { isUuid } from '../slug.ts'
import { text, visibleLine } from '../text.ts'

/** Kinds that people set up; the demo is built in. */
const STORED_KINDS = Object.keys(PROVIDER_KINDS).filter((kind) => kind !== 'demo') as [
  StoredKind,
  ...StoredKind[],
]
export type StoredKind = Exclude<ProviderKind, 'demo'>
export const StoredKind = z.enum(STORED_KINDS)

/** Names the built-in demo, in any spelling, wherever a provider is named. */
export const DEMO_ID = 'demo'

/** A provider is named by its name or its id, so a name is neither an id nor the demo's. */
export const providerName = visibleLine(100)
  .min(1, 'must not be empty')
  .refine((name) => !isUuid(name), 'must not be a UUID')
  .refine((name) => name.toLowerCase() !== DEMO_ID, 'is the name of the built-in demo')

const MOST_ADDRESS = 2_048

/** Where the models are: what is private, and what needs https, the operator's settings decide. */
export const providerAddress = text(MOST_ADDRESS)
  .trim()
  .refine(isPlainAddress, 'must be an http or https address without user name, query or fragment')

function isPlainAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\\?#/][^\s\\?#]*$/i.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

const MAX_KEY = 4_096
/** The JSON of a service account has a private key of its own. */
export const MAX_CREDENTIAL = 16_384

/** A key, which is sent in a header (visible ASCII), or the JSON of a Google service account. */
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

/** In seconds; null is the default, which is longer for reasoning models. */
export const silenceTimeout = z.int().min(1).max(1_800)
export const totalTimeout = z.int().min(1).max(3_600)

/** Eval calls at a time in one worker process, all runs together. */
export const evalConcurrency = z.int().min(1).max(64)
export const DEFAULT_CONCURRENCY = 4

/** As the provider calls a model. */
export const modelName = visibleLine(200).min(1, 'must not be empty')

/** Models that may be used, by name, with `*` for anything; one given twice is one. */
export const modelPatterns = z
  .array(modelName)
  .max(200)
  .overwrite((patterns) => [...new Set(patterns)])

/** Models to choose from; one given twice is one. */
export const modelNames = z
  .array(modelName)
  .max(200)
  .overwrite((names) => [...new Set(names)])
