import { removeAccents } from '@promptwire/core/text/fold-text'
import { Prisma } from '../../platform/database/generated/client.ts'
import { toLikePattern } from '../../platform/database/like-pattern.sql.ts'
import { type SearchQuery, toVersionNumber } from './search-query.ts'
import { FORMS, formContains, indexedFormsContain, toForm } from './text-conditions.sql.ts'
import { isIndexed } from './word-match.ts'

const { about, blocks, notes } = FORMS
const NAME = Prisma.sql`split_part(about, E'\n', 1)`
const SLUG = Prisma.sql`split_part(about, E'\n', 2)`

/** Conditions on search documents: `byIndex` for a whole project, `within` for a few documents. */
export function buildFormConditions(query: SearchQuery) {
  return {
    about: inForm(query.words, about),
    blocks: inForm(query.words, blocks),
    versions: inVersions(query.words),
    rank: rankByForm(query),
  }
}

function inForm(words: readonly string[], form: Prisma.Sql) {
  const within = and(words.map((word) => contains([form], word)))
  const indexed = pickLongest(words).map((word) => byIndex([form], word))
  return { byIndex: words.length > MAX_INDEXED ? and([...indexed, within]) : and(indexed), within }
}

/** All words match in the name, a note or the number, at least one outside the name. */
function inVersions(words: readonly string[]) {
  const numbers = words.flatMap((word) => toVersionNumber(word) ?? [])
  const others = words.filter((word) => toVersionNumber(word) === undefined)
  const lowest = Math.min(...numbers, MAX_INTEGER)
  const inNotes = or(words.map((word) => byIndex([notes], word)))
  const isOwn = Prisma.sql`(${or(words.map((word) => contains([notes], word)))}
    OR (SELECT last_version FROM prompt WHERE id = prompt_id) >= ${lowest})`
  const within = and([...others.map((word) => contains([NAME, notes], word)), isOwn])
  const named = and([...pickLongest(others).map((word) => byIndex([about, notes], word)), within])
  return {
    byIndex: numbers.length === 0 ? and([inNotes, named]) : others.length === 0 ? inNotes : named,
    within,
    /** For a search of numbers only, which the index does not have. */
    hasNumber: others.length === 0 ? Prisma.sql`last_version >= ${lowest}` : Prisma.sql`false`,
  }
}

/** Max words looked up in the index; the rest are compared in its results. */
const MAX_INDEXED = 3
const pickLongest = (words: readonly string[]): string[] =>
  words.toSorted((a, b) => b.length - a.length).slice(0, MAX_INDEXED)

const MAX_INTEGER = 2_147_483_647

/** The order of prompts, without slugs and tags. */
function rankByForm({ q, words }: SearchQuery): Prisma.Sql {
  const start = toLikePattern(removeAccents(q)).slice(1)
  const startsWith = (form: Prisma.Sql) => Prisma.sql`${form} LIKE ${toForm(start)}`
  return Prisma.sql`CASE
    WHEN about LIKE ${toForm(`${start.slice(0, -1)}\n%`)} THEN 0
    WHEN ${startsWith(about)} OR ${startsWith(SLUG)} THEN 1
    WHEN ${and(words.map((word) => contains([NAME], word)))} THEN 2 ELSE 3 END`
}

const byIndex = (forms: readonly Prisma.Sql[], word: string) =>
  isIndexed(word) ? indexedFormsContain(forms, word) : contains(forms, word)

const contains = (forms: readonly Prisma.Sql[], word: string) =>
  or(forms.map((form) => formContains(form, word)))

const and = (conditions: readonly Prisma.Sql[]) =>
  Prisma.sql`(${Prisma.join([...conditions], ' AND ')})`
const or = (conditions: readonly Prisma.Sql[]) =>
  Prisma.sql`(${Prisma.join([...conditions], ' OR ')})`
