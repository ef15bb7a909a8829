import type { MessageRole } from '@promptwire/core/compile/chat-message'
import type { Condition } from '@promptwire/core/compile/condition'
import { fencedLines, joinLines } from './fenced-lines.ts'

/** A message's speaker; developer messages count as `system`. */
export type ChatRole = MessageRole

export interface ChatMessage {
  readonly role: ChatRole
  readonly content: string
  /** Without it, always included. */
  readonly when?: Condition | undefined
  /** Whether the next item is another section of the same message. */
  readonly continues?: boolean
}

/** A message with its lines as written. */
export interface TranscriptMessage extends ChatMessage {
  readonly source: string
}

/** Speaker names in transcripts and files. */
const ROLES: Readonly<Record<string, ChatRole>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
}

/** `System:`, `**User:**`, `### Assistant` with or without a colon, or ChatML's `<|im_start|>user`. */
const SPEAKER =
  /^(?:(?:\*\*)?(?<named>[A-Za-z]{2,9})(?:\*\*)?:(?:\*\*)?|#{1,6} (?<headed>[A-Za-z]{2,9}):?[ \t\r]*$|<\|im_start\|>(?<marked>[a-z]{4,9})[ \t\r]*$)[ \t]?/
const END_OF_MESSAGE = /^(.*?)<\|im_end\|>[ \t\r]*$/

export const chatRole = (name: string): ChatRole | undefined =>
  Object.hasOwn(ROLES, name.toLowerCase()) ? ROLES[name.toLowerCase()] : undefined

/**
 * Parses a transcript: it starts with a speaker and has at least two; undefined for other texts.
 * All other characters stay in their message.
 */
export function transcriptMessages(text: string): TranscriptMessage[] | undefined {
  const all = fencedLines(text)
  const messages: { role: ChatRole; from: number; lines: string[] }[] = []
  for (const [at, { text: line, isCode }] of all.entries()) {
    const speaker = isCode ? undefined : parseSpeaker(line)
    const message = messages.at(-1)
    const from = message ? at : 0
    if (speaker) messages.push({ role: speaker.role, from, lines: [speaker.rest] })
    else if (message) message.lines.push(END_OF_MESSAGE.exec(line)?.[1] ?? line)
    else if (line.trim() !== '') return undefined
  }
  if (new Set(messages.map(({ role }) => role)).size < 2) return undefined
  return messages.map(({ role, from, lines }, place) => ({
    role,
    content: lines.join('\n').trim(),
    source: joinLines(all, from, messages[place + 1]?.from ?? all.length),
  }))
}

function parseSpeaker(line: string): { role: ChatRole; rest: string } | undefined {
  const match = SPEAKER.exec(line)
  const { named, headed, marked } = match?.groups ?? {}
  const role = chatRole(named ?? headed ?? marked ?? '')
  return match && role ? { role, rest: line.slice(match[0].length) } : undefined
}
