import { Prisma } from '../database/generated/client.ts'
import { beginsWords, isAscii } from '../domain/prompt/short-word.ts'
import { patternOf } from './like-pattern.ts'

/** The regular expression of a text where a word begins, both in lower case. */
export function beginningOf(text: string): Prisma.Sql {
  const before = isAscii(text) ? '[^a-z0-9]' : '[\\x01-\\x7f]'
  const expression = `(?:^|${before})${text.replace(/[!-/:-@[-`{-~]/g, '\\$&')}`
  return Prisma.sql`lower(${expression})`
}

/** Whether a column holds a text, in any case; a very short one where a word begins. */
export function holds(column: string, text: string): Prisma.Sql {
  const name = Prisma.raw(column)
  const anywhere = Prisma.sql`${name} ILIKE ${patternOf(text)}`
  return beginsWords(text)
    ? Prisma.sql`(${anywhere} AND lower(${name}) ~ ${beginningOf(text)})`
    : anywhere
}

/**
 * The same of a search document's column; what it holds may still be another text. A form has a SELECT
 * of its own, or it would be made for each document anew.
 */
export function formHolds(column: Prisma.Sql, text: string): Prisma.Sql {
  const anywhere = Prisma.sql`${column} LIKE (SELECT search_form(${patternOf(text)}))`
  return beginsWords(text) ? Prisma.sql`(${anywhere} AND ${formBegins(column, text)})` : anywhere
}

/** What the index of trigrams answers; of each text it is given it has to know one. */
export const indexedFormHolds = (column: Prisma.Sql, text: string): Prisma.Sql =>
  beginsWords(text) ? formBegins(column, text) : formHolds(column, text)

/** All of ASCII that is in no word: only of a class this small can trigrams be made. */
const OUTSIDE_WORDS = '(?:^|[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f])'

const formBegins = (column: Prisma.Sql, text: string) =>
  Prisma.sql`${column} ~ (SELECT ${OUTSIDE_WORDS}
    || regexp_replace(search_form(${text}), '[^a-z0-9]', '\\\\\\&', 'g'))`
