import { chatBlocks } from './chat-blocks.ts'
import { findBlocks } from './find-blocks.ts'
import { inOurPlaceholders, type PlaceholderStyle } from './placeholder-styles.ts'
import type { FoundBlock } from './section.ts'
import { type ChatMessage, transcriptMessages } from './transcript.ts'
import { variablesOf } from './variables-of.ts'

/** A prompt that was written as a text, in blocks. */
export interface ImportedText {
  readonly blocks: readonly FoundBlock[]
  /** The keys that its blocks refer to, in order of first use. */
  readonly variables: readonly string[]
  /** How placeholders were written that became ours, and how many. */
  readonly changed: ReadonlyMap<PlaceholderStyle, number>
  /** How many placeholders of other styles stayed as they are, beside ours. */
  readonly kept: number
  /** Whether messages of a user or an assistant became blocks. */
  readonly isChat: boolean
}

/**
 * Reads a prompt from a text of any origin: a chat transcript, Markdown, XML-style sections or
 * paragraphs, with placeholders of any style. Nothing but speakers, marks of headings, tags and the
 * white space around blocks is left out.
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

/** Whether anybody but the system says something. */
export const isSpokenByOthers = (messages: readonly ChatMessage[]): boolean =>
  messages.some(({ role, content }) => role !== 'system' && content.trim() !== '')
