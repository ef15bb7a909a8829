import { findSyntaxes } from '@promptwire/core/paste/conditional-sections'
import { importText } from '@promptwire/core/paste/import-text'
import { onlyPrompts, type ReadFormat } from '../import-format.ts'
import { conditionNotes, MESSAGES_ARE_BLOCKS } from '../imported-chat.ts'
import { placeholderNotes } from '../template-style.ts'

/** Any text is a prompt. */
export const readText: ReadFormat = ({ written, json, isNamed, ...choices }) => {
  const read = importText(written, choices)
  if (read.blocks.length === 0) return undefined
  const notes = [
    ...(json === undefined || isNamed ? [] : [UNKNOWN_JSON]),
    ...placeholderNotes(read),
    ...conditionNotes(read.blocks),
    ...leftConditions(written, choices.isTidied),
    ...(read.isChat ? [choices.isTidied ? MESSAGES_ARE_BLOCKS : SPEAKERS_STAYED] : []),
  ]
  const variables = read.variables.map((key) => ({ key }))
  const { blocks, unconverted } = read
  return onlyPrompts([{ blocks, variables, notes, unconverted }])
}

/** Says which conditions stayed text: all of a text that is kept, else those of a second language. */
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
const UNKNOWN_JSON = 'The JSON is of no known service and was imported as text.'
