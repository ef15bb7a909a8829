/** Roles of a message. */
export const MESSAGE_ROLES = ['system', 'user', 'assistant'] as const

export type MessageRole = (typeof MESSAGE_ROLES)[number]

/** A message as most providers have it. */
export interface ChatMessage {
  readonly role: MessageRole
  readonly content: string
  /** Of its author. */
  readonly name?: string
}
