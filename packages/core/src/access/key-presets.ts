import type { Environment } from './api-key.ts'
import {
  type Capability,
  canModify,
  isContentScope,
  SCOPES,
  type Scope,
  scopeMeaning,
  scopesIn,
  summarizeCapabilities,
} from './scopes.ts'

/** A common kind of key with the scopes it needs. */
export interface KeyPreset {
  readonly id: string
  /** The kind of user of the key. */
  readonly name: string
  /** The key's purpose, in one sentence. */
  readonly purpose: string
  readonly environment: Environment
  readonly scopes: readonly Scope[]
  /** Proposes changes of prompts instead of making them. */
  readonly proposesOnly?: true
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

/** Presets from least to most access, for the key page and the consent page. */
export const KEY_PRESETS: readonly KeyPreset[] = [
  {
    id: 'program',
    name: 'Production app',
    purpose: 'Fetches published prompts only.',
    environment: 'live',
    scopes: ['prompts:read'],
  },
  {
    id: 'development',
    name: 'Development app',
    purpose: 'Fetches working copies only.',
    environment: 'dev',
    scopes: ['prompts:read'],
  },
  {
    id: 'reader',
    name: 'Read-only assistant',
    purpose: 'Reads everything in the project, changes nothing.',
    environment: 'dev',
    scopes: READING,
  },
  {
    id: 'proposer',
    name: 'Proposing assistant',
    purpose: 'Reads everything and proposes changes, which a person reviews and applies.',
    environment: 'dev',
    scopes: SCOPES.filter((scope) => READING.includes(scope) || scope === 'prompts:write'),
    proposesOnly: true,
  },
  {
    id: 'editor',
    name: 'Editing assistant',
    purpose: 'Edits prompts and saves versions; a person publishes them.',
    environment: 'dev',
    scopes: SCOPES.filter((scope) => EDITING.includes(scope)),
  },
  {
    id: 'publisher',
    name: 'Publishing assistant or job',
    purpose: 'Edits prompts, saves versions and publishes them to production.',
    environment: 'dev',
    scopes: SCOPES.filter((scope) => EDITING.includes(scope) || scope === 'versions:publish'),
  },
]

/** Finds the preset with exactly this access and, if given, this environment. */
export const findKeyPreset = (
  scopes: readonly Scope[],
  environment?: Environment,
  proposesOnly = false,
): KeyPreset | undefined =>
  KEY_PRESETS.find(
    (preset) =>
      (environment === undefined || preset.environment === environment) &&
      (preset.proposesOnly ?? false) === proposesOnly &&
      preset.scopes.length === new Set(scopes).size &&
      preset.scopes.every((scope) => scopes.includes(scope)),
  )

const VERBS: Readonly<Record<Capability, string>> = {
  reads: 'Reads',
  writes: 'Creates and changes',
  deletes: 'Deletes',
  publishes: 'Publishes',
  spends: "Spends the project's AI budget on",
}

const summarize = (scopes: readonly Scope[], except?: string): DescribedCapability[] =>
  summarizeCapabilities(scopes).map(({ capability, objects }) => ({
    capability,
    sentence: `${VERBS[capability]} ${listed(objects.filter((each) => each !== except))}.`,
  }))

interface DescribedCapability {
  readonly capability: Capability
  readonly sentence: string
}

const PROPOSES: DescribedCapability = {
  capability: 'writes',
  sentence: 'Proposes changes to prompts for review.',
}

/** Describes access in one sentence per capability, from harmless to costly. */
export function describeCapabilities(
  scopes: readonly Scope[],
  proposesOnly = false,
): DescribedCapability[] {
  if (proposesOnly) return describeProposing(scopes)
  const sentences = summarize(scopes)
  if (canModify(scopes) || sentences.length === 0) return sentences
  return sentences.map((each) =>
    each.capability === 'reads' ? { ...each, sentence: `${each.sentence} Changes nothing.` } : each,
  )
}

/** Scopes that change prompts only propose, and none decides how proposals are judged. */
function describeProposing(scopes: readonly Scope[]): DescribedCapability[] {
  const others = summarize(
    scopes.filter((scope) => !isContentScope(scope)),
    'marks',
  )
  const proposes = scopes.includes('prompts:write') ? [PROPOSES] : []
  const reads = others.filter(({ capability }) => capability === 'reads')
  return [...reads, ...proposes, ...others.slice(reads.length)]
}

/** Scopes that a key may lack, and still be described by what it lacks. */
const MAX_LACKING = 3

/** Names the few scopes that a key lacks, which are fewer than those that it has. */
export function describeAlmostAll(scopes: readonly Scope[]): string | undefined {
  const lacking = SCOPES.filter((scope) => !scopes.includes(scope))
  if (lacking.length > MAX_LACKING) return undefined
  if (lacking.length === 0) return 'Everything that a key can do.'
  return `Everything but: ${listed(lacking.map(scopeMeaning))}.`
}

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
