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

export interface KeyPreset {
  readonly id: string
  readonly name: string
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

/** One sentence per capability, from harmless to costly. */
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

/** Scopes that change prompts only propose; no scope affects how proposals are judged. */
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

/** Max scopes by which a key may differ from a preset in its description. */
const MAX_DIFFERENCES = 3

/** Max objects named before the rest is counted. */
const MAX_OBJECTS = 3

/** Describes access in a line or two: as a preset, by its differences, or by the first objects. */
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

/** Describes the key as full access or the nearest preset, plus or minus a few scopes. */
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

/** Scopes that only one of two sets has, in words. All scopes that use models count as one. */
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

/** Names the first objects and counts the rest if there is more than one. */
const shortened = (objects: readonly string[]): readonly string[] =>
  objects.length <= MAX_OBJECTS + 1
    ? objects
    : [...objects.slice(0, MAX_OBJECTS), `${objects.length - MAX_OBJECTS} more`]
