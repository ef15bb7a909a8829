import { divideText } from './divide-text.ts'
import type { DividedBlock } from './section.ts'
import type { ChatMessage } from './transcript.ts'

const TITLES = { user: 'User message', assistant: 'Assistant message' } as const

/**
 * The blocks of a chat: what the system says is divided as a text is, and each message of the
 * others is a block, whose title says who spoke.
 */
export const chatBlocks = (messages: readonly ChatMessage[]): DividedBlock[] =>
  messages.flatMap(({ role, content }) => {
    if (content.trim() === '') return []
    if (role === 'system') return [...divideText(content).blocks]
    return [{ type: 'custom', title: TITLES[role], content }]
  })
