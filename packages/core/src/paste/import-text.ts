import { chatBlocks } from './chat-blocks.ts'
import { collectVariables } from './collect-variables.ts'
import { findBlocks } from './find-blocks.ts'
import {
  convertPlaceholders,
  type ForeignPlaceholder,
  type PlaceholderStyle,
} from './placeholder-styles.ts'
import type { FoundBlock } from './section.ts'
import { type ChatMessage, transcriptMessages } from './transcript.ts'

/** A text split into blocks. */
export interface ImportedText {
  readonly blocks: readonly FoundBlock[]
  /** Used keys in order of first use. */
  readonly variables: readonly string[]
  /** Converted placeholders by style, with counts. */
  readonly changed: ReadonlyMap<PlaceholderStyle, number>
  /** Placeholders in other styles that were not converted. */
  readonly unconverted: readonly ForeignPlaceholder[]
  /** Whether user or assistant messages became blocks. */
  readonly isChat: boolean
}

/**
 * Parses a prompt from a chat transcript, Markdown, XML-style sections or paragraphs, with any
 * placeholder style. Drops only speakers, heading marks, tags and white space around blocks.
 */
export function importText(text: string): ImportedText {
  const ours = convertPlaceholders(text.replace(/\r\n?/g, '\n'))
  const messages = transcriptMessages(ours.text)
  const blocks = messages ? chatBlocks(messages) : findBlocks(ours.text)
  return {
    blocks,
    variables: collectVariables(blocks),
    changed: ours.changed,
    unconverted: ours.unconverted,
    isChat: messages !== undefined && hasNonSystemMessages(messages),
  }
}

/** Whether a speaker other than the system has a message. */
export const hasNonSystemMessages = (messages: readonly ChatMessage[]): boolean =>
  messages.some(({ role, content }) => role !== 'system' && content.trim() !== '')
