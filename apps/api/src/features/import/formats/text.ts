import { importText } from '@promptwire/core/paste/import-text'
import { onlyPrompts, type ReadFormat } from '../import-format.ts'
import { MESSAGES_ARE_BLOCKS } from '../imported-chat.ts'
import { placeholderNotes } from '../template-style.ts'

/** Any text is a prompt. */
export const readText: ReadFormat = ({ text, json, isNamed }) => {
  const read = importText(text)
  if (read.blocks.length === 0) return undefined
  const notes = [
    ...(json === undefined || isNamed ? [] : [UNKNOWN_JSON]),
    ...placeholderNotes(read),
    ...(read.isChat ? [MESSAGES_ARE_BLOCKS] : []),
  ]
  const variables = read.variables.map((key) => ({ key }))
  const { blocks, unconverted } = read
  return onlyPrompts([{ blocks, variables, notes, unconverted }])
}

const UNKNOWN_JSON = 'The JSON is of no known service and was imported as text.'
