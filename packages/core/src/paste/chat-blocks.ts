import { findBlocks } from './find-blocks.ts'
import type { FoundBlock } from './section.ts'
import type { ChatMessage } from './transcript.ts'

const TITLES = { user: 'User message', assistant: 'Assistant message' } as const

/**
 * The blocks of a chat: what the system says is divided as a text is, and each message of the
 * others is a block, whose title says who spoke.
 */
export const chatBlocks = (messages: readonly ChatMessage[]): FoundBlock[] =>
  messages.flatMap(({ role, content }) => {
    if (content.trim() === '') return []
    if (role === 'system') return findBlocks(content)
    return [{ type: 'custom', title: TITLES[role], content, isGuess: false }]
  })

/** Whether a block is a message of a user or an assistant. */
export const isSpoken = ({ title }: Pick<FoundBlock, 'title'>): boolean =>
  Object.values<string>(TITLES).includes(title)
