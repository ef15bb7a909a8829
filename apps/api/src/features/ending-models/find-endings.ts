import type { EndOfModel } from '@promptwire/contract/models/end-of-model'
import {
  type EndingModelRow,
  type FindKnownModel,
  hasEnd,
  type KnownModel,
  UNSTATED,
} from '@promptwire/core/models/known/known-model'

/** The provider fields that decide which of its models can end. */
export interface NamingProvider {
  readonly name: string
  readonly kind: string
  readonly defaultModel: string
  readonly models: readonly string[]
  /** End dates from the provider's own model list. */
  readonly modelEnds: Readonly<Record<string, string>>
  readonly modelsReadAt: Date | null
}

export interface StatedEnd {
  readonly name: string
  readonly endsAt: string
}

const DAY_MS = 24 * 60 * 60 * 1_000

export const endView = (row: EndingModelRow, at: Date): EndOfModel => ({
  model: row.name,
  vendor: row.vendor,
  ends_at: row.ends_at,
  days_left: daysUntil(row.ends_at, at),
  replaced_by: row.replaced_by,
  source: row.source,
  checked_at: row.checked_at,
})

/** Whole days (UTC) until a date; negative after it. */
export const daysUntil = (date: string, at: Date): number =>
  (Date.parse(date) - Date.parse(at.toISOString().slice(0, 10))) / DAY_MS

/** A model with an announced end, and the names that prompts use for it. */
export interface Ending {
  readonly row: EndingModelRow
  readonly names: string[]
}

/** Soonest first. A provider's list overrides the known end date. */
export function findEndings(
  names: readonly string[],
  providers: readonly NamingProvider[],
  findKnownModel: FindKnownModel,
): Ending[] {
  const own = listOwnModels(providers)
  const endings = new Map<string, Ending>()
  for (const name of new Set(names)) {
    const known = own.has(name) ? undefined : findKnownModel(name)
    const row = findStatedEnd(name, known, providers) ?? known
    if (!hasEnd(row)) continue
    const other = endings.get(row.name)
    const first = other && other.row.ends_at <= row.ends_at ? other.row : row
    endings.set(row.name, { row: first, names: [...(other?.names ?? []), name] })
  }
  return [...endings.values()].sort((a, b) => compare(a.row, b.row))
}

/** Finds the end that a provider states for a name, or for the vendor's own name of the model. */
function findStatedEnd(
  name: string,
  known: KnownModel | undefined,
  providers: readonly NamingProvider[],
): EndingModelRow | undefined {
  for (const provider of providers) {
    const { modelEnds, modelsReadAt } = provider
    const stated = [name, known?.name ?? name].find((each) => Object.hasOwn(modelEnds, each))
    const ends_at = stated === undefined ? undefined : modelEnds[stated]
    if (ends_at === undefined || modelsReadAt === null) continue
    const row = known ?? { ...UNSTATED, vendor: provider.name, name }
    const checked_at = modelsReadAt.toISOString().slice(0, 10)
    return { ...row, ends_at, source: `The model list of ${provider.name}`, checked_at }
  }
  return undefined
}

const compare = (a: EndingModelRow, b: EndingModelRow): number =>
  a.ends_at.localeCompare(b.ends_at) || a.name.localeCompare(b.name)

/**
 * Models of the project's own servers. There a bare name may mean anything, such as a gateway's alias; a name
 * with a vendor prefix (`openai/…`) is the vendor's model.
 */
const listOwnModels = (providers: readonly NamingProvider[]): ReadonlySet<string> =>
  new Set(
    providers
      .filter(({ kind }) => kind === 'openai-compatible')
      .flatMap(({ defaultModel, models }) => [defaultModel, ...models])
      .filter((name) => !name.includes('/')),
  )
