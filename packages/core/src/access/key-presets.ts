import type { Environment } from './api-key.ts'
import {
  type Capability,
  canModify,
  isAiScope,
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

const summarize = (
  scopes: readonly Scope[],
  except?: string,
  isShort = false,
): DescribedCapability[] =>
  summarizeCapabilities(scopes).map(({ capability, objects }) => {
    const named = objects.filter((each) => each !== except)
    return {
      capability,
      sentence: `${VERBS[capability]} ${listed(isShort ? shortened(named) : named)}.`,
    }
  })

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
function describeProposing(scopes: readonly Scope[], isShort = false): DescribedCapability[] {
  const others = summarize(
    scopes.filter((scope) => !isContentScope(scope)),
    'marks',
    isShort,
  )
  const proposes = scopes.includes('prompts:write') ? [PROPOSES] : []
  const reads = others.filter(({ capability }) => capability === 'reads')
  return [...reads, ...proposes, ...others.slice(reads.length)]
}

/** Scopes by which a key may differ, and still be described by its differences. */
const MAX_DIFFERENCES = 3

/** Objects that a sentence names before it counts the others. */
const MAX_OBJECTS = 3

/** Describes access in a line or two: as a preset, by what differs from one, or by the first objects. */
export function summarizeAccess(
  scopes: readonly Scope[],
  environment?: Environment,
  proposesOnly = false,
): string {
  const preset = findKeyPreset(scopes, environment, proposesOnly)
  if (preset) return preset.purpose
  const sentences = proposesOnly
    ? describeProposing(scopes, true)
    : summarize(scopes, undefined, true)
  return (
    describeByDifference(scopes, proposesOnly) ??
    sentences.map(({ sentence }) => sentence).join(' ')
  )
}

/** All that a key can do, or the nearest preset, with the few scopes by which it differs. */
function describeByDifference(scopes: readonly Scope[], proposesOnly: boolean): string | undefined {
  const named = [
    ...(proposesOnly ? [] : [{ name: 'Full access', scopes: SCOPES }]),
    ...KEY_PRESETS.filter((preset) => (preset.proposesOnly ?? false) === proposesOnly),
  ]
  const [nearest] = named
    .map((each) => ({ name: each.name, ...differ(each.scopes, scopes) }))
    .filter(({ added, removed }) => added.length + removed.length <= MAX_DIFFERENCES)
    .toSorted((a, b) => a.added.length + a.removed.length - b.added.length - b.removed.length)
  if (!nearest) return undefined
  const { name, added, removed } = nearest
  const also = added.length > 0 ? ` that can also ${listed(added)}` : ''
  const not = removed.length > 0 ? `, but cannot ${listed(removed, 'disjunction')}` : ''
  return `${name}${also}${not}.`
}

/** The scopes of one set that the other lacks, in words. All scopes that use models count as one. */
function differ(usual: readonly Scope[], scopes: readonly Scope[]) {
  const without = (one: readonly Scope[], other: readonly Scope[]) => {
    const rest = one.filter((scope) => !other.includes(scope))
    const usesModels = SCOPES.filter(isAiScope).every((scope) => rest.includes(scope))
    const meanings = rest
      .filter((scope) => !(usesModels && isAiScope(scope)))
      .map((scope) => lowerFirst(scopeMeaning(scope)))
    return usesModels ? [...meanings, 'run models'] : meanings
  }
  return { added: without(scopes, usual), removed: without(usual, scopes) }
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

const listed = (words: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
  new Intl.ListFormat('en', { type }).format(words)

/** Names the first objects, and counts the others if there are more than one. */
const shortened = (objects: readonly string[]): readonly string[] =>
  objects.length <= MAX_OBJECTS + 1
    ? objects
    : [...objects.slice(0, MAX_OBJECTS), `${objects.length - MAX_OBJECTS} more`]
