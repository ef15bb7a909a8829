import { findSyntaxes } from '@promptwire/import/paste/conditional-sections'
import { importText } from '@promptwire/import/paste/import-text'
import { onlyPrompts, type ReadFormat } from '../import-format.ts'
import { noteAbout } from '../import-notes.ts'
import { conditionNotes, MESSAGES_ARE_BLOCKS } from '../imported-chat.ts'
import { firstName, templateLocals } from '../template-locals.ts'
import { placeholderNotes } from '../template-style.ts'

export const readText: ReadFormat = ({ written, json, isNamed, ...choices }) => {
  const locals = templateLocals(written)
  const isText = (key: string) => choices.isText(key) || locals.has(firstName(key))
  const read = importText(written, { ...choices, isText })
  if (read.blocks.length === 0) return undefined
  const notes = [
    ...(json === undefined || isNamed ? [] : [UNKNOWN_JSON]),
    ...(isNamed || !FRONT_MATTER.test(written) ? [] : [FRONT_MATTER_STAYED]),
    ...placeholderNotes(read),
    ...conditionNotes(read.blocks),
    ...leftConditions(written, choices.isTidied),
    ...leftExpressions(written),
    ...(read.isChat ? [choices.isTidied ? MESSAGES_ARE_BLOCKS : SPEAKERS_STAYED] : []),
  ]
  const variables = read.variables.map((key) => ({ key }))
  const { blocks, unconverted } = read
  return onlyPrompts([{ blocks, variables, notes, unconverted }])
}

const LOOP = /\{%-?\s*(?:for|include|import|extends|macro|set)\b[^%]{0,200}%\}/g
const HELPER = /\{\{~?(?:[#>]\s*(?!if\b|unless\b)|[\w.]+\s*\|)[^{}]{0,200}\}\}/g

const leftExpressions = (text: string): string[] =>
  noteAbout(
    [...(text.match(LOOP) ?? []), ...(text.match(HELPER) ?? [])],
    (found) =>
      `Template expressions stayed as text, since only plain names become variables: ${found}.`,
  )

/** Reports conditions that stayed text: all without tidying, else those in a second syntax. */
function leftConditions(text: string, isTidied: boolean): string[] {
  const [first, ...others] = findSyntaxes(text)
  if (!isTidied) return first ? [CONDITIONS_STAYED] : []
  return others.map(
    (syntax) =>
      `Conditions of ${syntax} stayed text, since the text has conditions of ${first} too.`,
  )
}

const SPEAKERS_STAYED =
  'It is a chat transcript; its speakers stayed in the text. Tidy it to turn messages into sections.'
const CONDITIONS_STAYED =
  'Its conditions stayed text. Tidy it to turn those over whole lines into conditions of blocks.'
const FRONT_MATTER = /^\ufeff?---[ \t]*\r?\n[A-Za-z_][\s\S]*?\n---[ \t]*(?:\r?\n|$)/
const FRONT_MATTER_STAYED = 'Its front matter is of no known format and stayed part of the text.'
const UNKNOWN_JSON = 'The JSON is of no known service and was imported as text.'
