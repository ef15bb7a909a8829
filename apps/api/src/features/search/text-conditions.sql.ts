import { removeAccents } from '@promptwire/core/text/fold-text'
import { Prisma } from '../../platform/database/generated/client.ts'
import { toLikePattern } from '../../platform/database/like-pattern.sql.ts'
import { isAscii, matchesWordStartOnly } from './word-match.ts'

/** A text without accents; one of nothing but accents is left as it is, and found nowhere. */
const toSearched = (text: string): string => removeAccents(text) || text

/** The regular expression of a text where a word begins, both folded. */
export function wordStartPattern(text: string): Prisma.Sql {
  const searched = toSearched(text)
  const before = isAscii(searched) ? '[^a-z0-9]' : '[\\x01-\\x7f]'
  const expression = `(?:^|${before})${searched.replace(/[!-/:-@[-`{-~]/g, '\\$&')}`
  return Prisma.sql`lower(${expression})`
}

/** Whether a column holds a text, in any case, with or without accents. */
export const columnContainsAnywhere = (column: string, text: string): Prisma.Sql =>
  Prisma.sql`search_fold(${Prisma.raw(column)}) LIKE lower(${toLikePattern(toSearched(text))})`

/** The same; a very short text where a word begins. */
export function columnContains(column: string, text: string): Prisma.Sql {
  const anywhere = columnContainsAnywhere(column, text)
  return matchesWordStartOnly(text)
    ? Prisma.sql`(${anywhere} AND search_fold(${Prisma.raw(column)}) ~ ${wordStartPattern(text)})`
    : anywhere
}

/** The first position of a text in the folded column, from one; 0 or null if it is missing. */
export function positionIn(column: string, text: string): Prisma.Sql {
  const folded = Prisma.sql`search_fold(${Prisma.raw(column)})`
  return matchesWordStartOnly(text)
    ? Prisma.sql`strpos(${folded}, substring(${folded} FROM ${wordStartPattern(text)}))`
    : Prisma.sql`strpos(${folded}, lower(${toSearched(text)}))`
}

/**
 * The same for the column of a search document. A word form has a SELECT of its own, so that it is
 * built once and not for each document.
 */
export function formContains(column: Prisma.Sql, text: string): Prisma.Sql {
  const anywhere = Prisma.sql`${column} LIKE (SELECT search_form(${toLikePattern(toSearched(text))}))`
  return matchesWordStartOnly(text)
    ? Prisma.sql`(${anywhere} AND ${formStartsWord(column, text)})`
    : anywhere
}

/** A condition for the trigram index, which needs a trigram in each text. */
export const indexedFormContains = (column: Prisma.Sql, text: string): Prisma.Sql =>
  matchesWordStartOnly(text) ? formStartsWord(column, text) : formContains(column, text)

/** All of ASCII that is in no word: only of a class this small can trigrams be made. */
const WORD_BOUNDARY = '(?:^|[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f])'

const formStartsWord = (column: Prisma.Sql, text: string) =>
  Prisma.sql`${column} ~ (SELECT ${WORD_BOUNDARY}
    || regexp_replace(search_form(${toSearched(text)}), '[^a-z0-9]', '\\\\\\&', 'g'))`
