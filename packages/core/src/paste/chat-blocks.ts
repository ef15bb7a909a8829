import { findBlocks } from './find-blocks.ts'
import type { FoundBlock } from './section.ts'
import type { ChatMessage } from './transcript.ts'

const TITLES = { user: 'User message', assistant: 'Assistant message' } as const

/**
 * Converts a chat to blocks: splits the system message like a text, and turns every other message
 * into one block titled by its speaker.
 */
export const chatBlocks = (messages: readonly ChatMessage[]): FoundBlock[] =>
  messages.flatMap(({ role, content }) => {
    if (content.trim() === '') return []
    if (role === 'system') return findBlocks(content)
    return [{ type: 'custom', title: TITLES[role], content, isGuess: false }]
  })

/** Whether a block is a user or assistant message. */
export const isSpoken = ({ title }: Pick<FoundBlock, 'title'>): boolean =>
  Object.values<string>(TITLES).includes(title)
