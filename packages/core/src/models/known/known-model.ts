import { z } from 'zod'
import { visibleLine } from '../../text/text.ts'
import { TokenPrices } from '../token-prices.ts'

const name = visibleLine(200).min(1)
const page = z.url({ protocol: /^https$/ })

/** A vendor's model: its limits and end date. */
export const KnownModel = z.strictObject({
  /** The prefix that gateways use: `openai`. */
  vendor: name,
  name,
  /** Other names of the same model: dated snapshots, and names on Azure, Bedrock and Vertex AI. */
  aliases: z.array(name),
  context_window: z.int().min(1).nullable(),
  max_output_tokens: z.int().min(1).nullable(),
  /** The vendor's price if the price table lacks it, and the page with it. */
  price: z.strictObject({ ...TokenPrices.shape, source: page }).nullable(),
  /** Settings that the model's API rejects. */
  refuses: z.array(name),
  /** The first UTC day without the model; null without an announced end. */
  ends_at: z.iso.date().nullable(),
  replaced_by: name.nullable(),
  /** The vendor's page with these facts. */
  source: page,
  /** When the page was last checked. */
  checked_at: z.iso.date(),
})
export type KnownModel = z.output<typeof KnownModel>

/** A model with an announced end. */
export type EndingModelRow = KnownModel & { readonly ends_at: string }

export const hasEnd = (row: KnownModel | undefined): row is EndingModelRow =>
  row !== undefined && row.ends_at !== null

/** Defaults for facts that a row leaves out. */
export const UNSTATED = {
  aliases: [],
  context_window: null,
  max_output_tokens: null,
  price: null,
  refuses: [],
  ends_at: null,
  replaced_by: null,
} satisfies Partial<KnownModel>

export type FindKnownModel = (model: string) => KnownModel | undefined

const spellings = ({ name: own, aliases }: KnownModel) =>
  [own, ...aliases].map((each) => each.toLowerCase())

/** Indexes models by name, alias and the spellings that gateways and clouds derive. */
export function indexKnownModels(rows: readonly KnownModel[]): FindKnownModel {
  const byName = new Map(rows.flatMap((row) => spellings(row).map((each) => [each, row] as const)))
  return (model) => {
    for (const spelling of candidates(model)) {
      const row = byName.get(spelling)
      if (row) return row
    }
    return undefined
  }
}

/** `ft:gpt-4o:team::id`, `openai/gpt-4o:free`, `models/gemini-…`, `eu.anthropic.claude-…`, an ARN, `claude-…@20250514`. */
function* candidates(model: string): Generator<string> {
  const given = model.trim().toLowerCase()
  yield given
  const tuned = /^ft:([^:]+)/.exec(given)?.[1]
  if (tuned !== undefined) yield tuned
  const last = given.slice(given.lastIndexOf('/') + 1)
  yield last
  yield last.replace(/^[a-z]{2,6}\./, '')
  yield last.replace('@', '-')
  yield last.replace(/@.*$/, '')
  if (last !== given) yield last.replace(/:[^:]*$/, '')
}

interface Contradiction {
  readonly names: readonly string[]
  readonly reason: string
}

/** Finds a name of two models, or a replacement that ends earlier. */
export function findContradiction(rows: readonly KnownModel[]): Contradiction | undefined {
  const seen = new Map<string, string>()
  const byName = new Map(rows.map((row) => [row.name.toLowerCase(), row]))
  for (const row of rows) {
    for (const spelling of spellings(row)) {
      const other = seen.get(spelling)
      const reason = `"${spelling}" names two models.`
      if (other !== undefined) return { names: [row.name, other], reason }
      seen.set(spelling, row.name)
    }
    const next = row.replaced_by === null ? undefined : byName.get(row.replaced_by.toLowerCase())
    const reason = next && judgeReplacement(row, next)
    if (reason && next) return { names: [row.name, next.name], reason }
  }
  return undefined
}

function judgeReplacement(row: KnownModel, next: KnownModel): string | undefined {
  if (next === row) return `${row.name} cannot replace itself.`
  if (row.ends_at === null || next.ends_at === null || next.ends_at > row.ends_at) return undefined
  return `${row.name} ends on ${row.ends_at}, and its replacement ${next.name} on ${next.ends_at}.`
}
