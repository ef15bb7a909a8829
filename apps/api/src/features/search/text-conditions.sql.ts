import { removeAccents } from '@promptwire/core/text/fold-text'
import { BLOCKS_FORM } from '../../platform/database/embedded/index-search.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import { toLikePattern } from '../../platform/database/like-pattern.sql.ts'
import { isAscii, matchesWordStartOnly } from './word-match.ts'

/** Removes accents; keeps a text of only accents, which matches nothing. */
const toSearched = (text: string): string => removeAccents(text) || text

/** A regular expression for a text at a word start, both folded. */
export function wordStartPattern(text: string): Prisma.Sql {
  const searched = toSearched(text)
  const before = isAscii(searched) ? '[^a-z0-9]' : '[\\x01-\\x7f]'
  const expression = `(?:^|${before})${searched.replace(/[!-/:-@[-`{-~]/g, '\\$&')}`
  return Prisma.sql`lower(${expression})`
}

/** Ignores case and accents. */
export const columnContainsAnywhere = (column: string, text: string): Prisma.Sql =>
  foldedContainsAnywhere(`search_fold(${column})`, text)

/** Like `columnContainsAnywhere`, but a very short text must start a word. */
export const columnContains = (column: string, text: string): Prisma.Sql =>
  foldedContains(`search_fold(${column})`, text)

/** For a column that is already folded, once for all words. */
export function foldedContains(folded: string, text: string): Prisma.Sql {
  const anywhere = foldedContainsAnywhere(folded, text)
  return matchesWordStartOnly(text)
    ? Prisma.sql`(${anywhere} AND ${Prisma.raw(folded)} ~ ${wordStartPattern(text)})`
    : anywhere
}

export const foldedContainsAll = (folded: string, texts: readonly string[]): Prisma.Sql =>
  Prisma.join(
    texts.map((text) => foldedContains(folded, text)),
    ' AND ',
  )

const foldedContainsAnywhere = (folded: string, text: string): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(folded)} LIKE lower(${toLikePattern(toSearched(text))})`

/** One-based position in the folded column; 0 or null without a match. */
export function positionIn(column: string, text: string): Prisma.Sql {
  const folded = Prisma.sql`search_fold(${Prisma.raw(column)})`
  return matchesWordStartOnly(text)
    ? Prisma.sql`strpos(${folded}, substring(${folded} FROM ${wordStartPattern(text)}))`
    : Prisma.sql`strpos(${folded}, lower(${toSearched(text)}))`
}

/** Like `columnContains`, for a column of a search document. */
export function formContains(form: Prisma.Sql, text: string): Prisma.Sql {
  const anywhere = Prisma.sql`${form} LIKE ${toForm(toLikePattern(toSearched(text)))}`
  return matchesWordStartOnly(text)
    ? Prisma.sql`(${anywhere} AND ${formStartsWord(form, text)})`
    : anywhere
}

/**
 * Lower-case ASCII is its own form. Other texts use a SELECT, which is evaluated once instead of
 * per document.
 */
export const toForm = (text: string): Prisma.Sql =>
  isOwnForm(text) ? Prisma.sql`${text}` : Prisma.sql`(SELECT search_form(${text}))`

const isOwnForm = (text: string): boolean => /^[\0-@[-\x7f]*$/.test(text)

/** The indexed columns of search documents. */
export const FORMS = {
  about: Prisma.sql`about`,
  blocks: Prisma.raw(BLOCKS_FORM),
  notes: Prisma.sql`notes`,
}

/** Matches any of the forms by index; each text must have a trigram. */
export function indexedFormsContain(forms: readonly Prisma.Sql[], text: string): Prisma.Sql {
  const contains = matchesWordStartOnly(text) ? formStartsWord : formContains
  const conditions = forms.map((form) => contains(Prisma.sql`indexed_text(${form})`, text))
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`
}

/** ASCII outside words: PostgreSQL extracts trigrams only from character classes this small. */
const WORD_BOUNDARY = '(?:^|[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f])'

function formStartsWord(form: Prisma.Sql, text: string): Prisma.Sql {
  const searched = toSearched(text)
  const escaped = isOwnForm(searched)
    ? Prisma.sql`${WORD_BOUNDARY + searched.replace(/[^a-z0-9]/g, '\\$&')}`
    : Prisma.sql`(SELECT ${WORD_BOUNDARY}
        || regexp_replace(search_form(${searched}), '[^a-z0-9]', '\\\\\\&', 'g'))`
  return Prisma.sql`${form} ~ ${escaped}`
}
