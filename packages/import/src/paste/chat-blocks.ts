import { findBlocks, findTitledBlocks } from './find-blocks.ts'
import type { FoundBlock, Piece } from './section.ts'
import type { ChatMessage, TranscriptMessage } from './transcript.ts'

const TITLES = {
  system: 'System message',
  user: 'User message',
  assistant: 'Assistant message',
} as const

/** Converts messages to blocks with the same text; each spoken message is one block. */
export const chatBlocks = (messages: readonly ChatMessage[]): FoundBlock[] =>
  toBlocks(messages, ({ role, content, continues = false }) =>
    role === 'system'
      ? findBlocks(content, { continues })
      : findBlocks(content, { continues, pieces: [spokenPiece(role, content)] }).map((block) => ({
          ...block,
          title: TITLES[role],
          role,
        })),
  )

const spokenPiece = (role: keyof typeof TITLES, content: string): Piece => ({
  type: 'custom',
  label: TITLES[role],
  source: content,
  content,
  isGuess: false,
})

/**
 * Converts messages to titled sections of their roles; each spoken message has its speaker as
 * title.
 */
export const titledChatBlocks = (messages: readonly ChatMessage[]): FoundBlock[] =>
  toBlocks(messages, ({ role, content }) =>
    role === 'system'
      ? findTitledBlocks(content)
      : [{ type: 'custom', title: TITLES[role], role, content, isGuess: false }],
  )

const toBlocks = (
  messages: readonly ChatMessage[],
  read: (message: ChatMessage) => FoundBlock[],
): FoundBlock[] =>
  messages
    .filter(({ content }) => content.trim() !== '')
    .flatMap((message) => read(message).map((block) => withCondition(block, message.when)))

const withCondition = (block: FoundBlock, when: ChatMessage['when']): FoundBlock =>
  when ? { ...block, when } : block

/** A transcript's messages as pieces of its text, titled by speaker. */
export const transcriptPieces = (messages: readonly TranscriptMessage[]): Piece[] =>
  messages.map(({ role, source }) => ({
    type: 'custom',
    label: TITLES[role],
    source,
    content: source,
    isGuess: false,
  }))

/** Whether a block is a user or assistant message. */
export const isSpoken = ({ title }: Pick<FoundBlock, 'title'>): boolean =>
  title === TITLES.user || title === TITLES.assistant
