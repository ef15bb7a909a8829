import { chatBlocks } from './chat-blocks.ts'
import { findBlocks } from './find-blocks.ts'
import { inOurPlaceholders, type PlaceholderStyle } from './placeholder-styles.ts'
import type { FoundBlock } from './section.ts'
import { type ChatMessage, transcriptMessages } from './transcript.ts'
import { variablesOf } from './variables-of.ts'

/** A text split into blocks. */
export interface ImportedText {
  readonly blocks: readonly FoundBlock[]
  /** Used keys in order of first use. */
  readonly variables: readonly string[]
  /** Converted placeholders by style, with counts. */
  readonly changed: ReadonlyMap<PlaceholderStyle, number>
  /** Number of placeholders in other styles that were not converted. */
  readonly kept: number
  /** Whether user or assistant messages became blocks. */
  readonly isChat: boolean
}

/**
 * Parses a prompt from a chat transcript, Markdown, XML-style sections or paragraphs, with any
 * placeholder style. Drops only speakers, heading marks, tags and white space around blocks.
 */
export function importText(text: string): ImportedText {
  const ours = inOurPlaceholders(text.replace(/\r\n?/g, '\n'))
  const messages = transcriptMessages(ours.text)
  const blocks = messages ? chatBlocks(messages) : findBlocks(ours.text)
  return {
    blocks,
    variables: variablesOf(blocks),
    changed: ours.changed,
    kept: ours.kept,
    isChat: messages !== undefined && isSpokenByOthers(messages),
  }
}

/** Whether a speaker other than the system has a message. */
export const isSpokenByOthers = (messages: readonly ChatMessage[]): boolean =>
  messages.some(({ role, content }) => role !== 'system' && content.trim() !== '')
