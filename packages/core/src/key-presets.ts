import type { Environment } from './api-key.ts'
import { changesAnything, type Deed, SCOPES, type Scope, scopesIn, summaryOf } from './scopes.ts'

/** What a key is usually for: who will use it, and all that it needs for that. */
export interface KeyPreset {
  readonly id: string
  /** Who uses it. */
  readonly name: string
  /** What they do with it, in a sentence. */
  readonly purpose: string
  readonly environment: Environment
  readonly scopes: readonly Scope[]
}

const READING: readonly Scope[] = scopesIn('read').map(({ name }) => name)
const EDITING: readonly Scope[] = [
  ...READING,
  'prompts:write',
  'blocks:write',
  'variables:write',
  'versions:write',
  'test_cases:write',
]

/** From the least to the most; a key page and a consent page offer the same. */
export const KEY_PRESETS: readonly KeyPreset[] = [
  {
    id: 'program',
    name: 'A program in production',
    purpose: 'Fetches published prompts, and nothing else.',
    environment: 'live',
    scopes: ['prompts:read'],
  },
  {
    id: 'development',
    name: 'A program in development',
    purpose: 'Fetches prompts as they are being edited, and nothing else.',
    environment: 'dev',
    scopes: ['prompts:read'],
  },
  {
    id: 'reader',
    name: 'An assistant that looks',
    purpose: 'Reads everything in the project and changes nothing.',
    environment: 'dev',
    scopes: READING,
  },
  {
    id: 'editor',
    name: 'An assistant that edits',
    purpose: 'Edits prompts and saves versions; a person publishes them.',
    environment: 'dev',
    scopes: SCOPES.filter((scope) => EDITING.includes(scope)),
  },
  {
    id: 'publisher',
    name: 'An assistant or job that publishes',
    purpose: 'Edits prompts, saves versions and publishes them to production.',
    environment: 'dev',
    scopes: SCOPES.filter((scope) => EDITING.includes(scope) || scope === 'versions:publish'),
  },
]

/** The preset that gives exactly these scopes, in this environment where one is named. */
export const presetOf = (
  scopes: readonly Scope[],
  environment?: Environment,
): KeyPreset | undefined =>
  KEY_PRESETS.find(
    (preset) =>
      (environment === undefined || preset.environment === environment) &&
      preset.scopes.length === new Set(scopes).size &&
      preset.scopes.every((scope) => scopes.includes(scope)),
  )

const VERBS: Readonly<Record<Deed, string>> = {
  reads: 'Reads',
  writes: 'Creates and changes',
  deletes: 'Deletes',
  publishes: 'Publishes',
  spends: "Spends the project's budget for models on",
}

/** What scopes let their holder do, in sentences: one for each deed, from harmless to dear. */
export function sentencesOf(scopes: readonly Scope[]): { deed: Deed; sentence: string }[] {
  const sentences = summaryOf(scopes).map(({ deed, objects }) => ({
    deed,
    sentence: `${VERBS[deed]} ${listed(objects)}.`,
  }))
  if (changesAnything(scopes) || sentences.length === 0) return sentences
  return sentences.map((each) =>
    each.deed === 'reads' ? { ...each, sentence: `${each.sentence} Changes nothing.` } : each,
  )
}

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
