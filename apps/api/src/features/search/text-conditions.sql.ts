import { Prisma } from '../../platform/database/generated/client.ts'
import { toLikePattern } from '../../platform/database/like-pattern.sql.ts'
import { isAscii, matchesWordStartOnly } from './word-match.ts'

/** The regular expression of a text where a word begins, both in lower case. */
export function wordStartPattern(text: string): Prisma.Sql {
  const before = isAscii(text) ? '[^a-z0-9]' : '[\\x01-\\x7f]'
  const expression = `(?:^|${before})${text.replace(/[!-/:-@[-`{-~]/g, '\\$&')}`
  return Prisma.sql`lower(${expression})`
}

/** Whether a column holds a text, in any case; a very short one where a word begins. */
export function columnContains(column: string, text: string): Prisma.Sql {
  const name = Prisma.raw(column)
  const anywhere = Prisma.sql`${name} ILIKE ${toLikePattern(text)}`
  return matchesWordStartOnly(text)
    ? Prisma.sql`(${anywhere} AND lower(${name}) ~ ${wordStartPattern(text)})`
    : anywhere
}

/**
 * The same for the column of a search document. A word form has a SELECT of its own, so that it is
 * built once and not for each document.
 */
export function formContains(column: Prisma.Sql, text: string): Prisma.Sql {
  const anywhere = Prisma.sql`${column} LIKE (SELECT search_form(${toLikePattern(text)}))`
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
    || regexp_replace(search_form(${text}), '[^a-z0-9]', '\\\\\\&', 'g'))`
