import { importText } from '@promptwire/core/paste/import-text'
import { onlyPrompts, type ReadFormat } from '../import-format.ts'
import { MESSAGES_ARE_BLOCKS } from '../imported-chat.ts'
import { placeholderNotes } from '../template-style.ts'

/** Any text is a prompt; files one after the other. */
export const readText: ReadFormat = ({ text, files }) => {
  const whole = [text, ...files.map(({ content }) => content)].filter(Boolean).join('\n\n')
  const { blocks, variables, changed, isChat } = importText(whole)
  if (blocks.length === 0) return undefined
  const notes = [...placeholderNotes(changed), ...(isChat ? [MESSAGES_ARE_BLOCKS] : [])]
  return onlyPrompts([{ blocks, variables: variables.map((key) => ({ key })), notes }])
}
