import { titledChatBlocks, transcriptPieces } from './chat-blocks.ts'
import { collectVariables } from './collect-variables.ts'
import { conditionalSections, findSyntaxes, type Section } from './conditional-sections.ts'
import { findBlocks } from './find-blocks.ts'
import {
  convertPlaceholders,
  type ForeignPlaceholder,
  type FoundPlaceholder,
} from './placeholder-styles.ts'
import type { FoundBlock } from './section.ts'
import { type ChatMessage, transcriptMessages } from './transcript.ts'

export interface ImportedText {
  readonly blocks: readonly FoundBlock[]
  /** Used keys in order of first use. */
  readonly variables: readonly string[]
  /** Converted placeholders as written, in order. */
  readonly converted: readonly FoundPlaceholder[]
  /** Placeholders in other styles that were not converted. */
  readonly unconverted: readonly ForeignPlaceholder[]
  readonly isChat: boolean
}

export interface TextChoices {
  /** Whether titles replace headings, tags and speakers. Default: the text stays unchanged. */
  readonly isTidied?: boolean
  /** Whether a key's placeholders stay text. */
  readonly isText?: (key: string) => boolean
}

/**
 * Parses a prompt from a chat transcript, Markdown, XML-style sections or paragraphs, with any
 * placeholder style. The blocks compile to the same text unless it is tidied.
 */
export function importText(
  text: string,
  { isTidied = false, isText }: TextChoices = {},
): ImportedText {
  const given = isTidied ? text.replace(/\r\n?/g, '\n') : text
  const { text: ours, ...placeholders } = convertPlaceholders(given, isText)
  const messages = transcriptMessages(ours)
  const blocks = isTidied
    ? tidied(ours, messages, isText)
    : findBlocks(ours, { pieces: messages && transcriptPieces(messages) })
  return {
    ...placeholders,
    blocks,
    variables: collectVariables(blocks),
    isChat: messages !== undefined && hasNonSystemMessages(messages),
  }
}

function tidied(
  text: string,
  messages: readonly ChatMessage[] | undefined,
  isText: TextChoices['isText'],
): FoundBlock[] {
  const [syntax] = findSyntaxes(text)
  const sections = syntax ? conditionalSections(text, syntax, isText) : [{ text }]
  const asMessage = ({ text: content, ...section }: Section): ChatMessage => ({
    role: 'system',
    content,
    ...section,
  })
  return titledChatBlocks(messages ?? sections.map(asMessage))
}

/** Whether a speaker other than the system has a message. */
export const hasNonSystemMessages = (messages: readonly ChatMessage[]): boolean =>
  messages.some(({ role, content }) => role !== 'system' && content.trim() !== '')
