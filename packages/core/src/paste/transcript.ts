import { fencedLines } from './fenced-lines.ts'

/** Speaker of a chat message; developer messages count as `system`. */
export type ChatRole = 'system' | 'user' | 'assistant'

export interface ChatMessage {
  readonly role: ChatRole
  readonly content: string
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
  /^(?:(?:\*\*)?(?<named>[A-Za-z]{2,9})(?:\*\*)?:(?:\*\*)?|#{1,6} (?<headed>[A-Za-z]{2,9}):?[ \t]*$|<\|im_start\|>(?<marked>[a-z]{4,9})[ \t]*$)[ \t]?/
const END_OF_MESSAGE = /^(.*?)<\|im_end\|>[ \t]*$/

export const chatRole = (name: string): ChatRole | undefined =>
  Object.hasOwn(ROLES, name.toLowerCase()) ? ROLES[name.toLowerCase()] : undefined

/**
 * Parses a transcript: starts with a speaker and has at least two. Undefined for other texts.
 * Keeps every other character in its message.
 */
export function transcriptMessages(text: string): ChatMessage[] | undefined {
  const messages: { role: ChatRole; lines: string[] }[] = []
  for (const { text: line, isCode } of fencedLines(text)) {
    const speaker = isCode ? undefined : parseSpeaker(line)
    const message = messages.at(-1)
    if (speaker) messages.push({ role: speaker.role, lines: [speaker.rest] })
    else if (message) message.lines.push(END_OF_MESSAGE.exec(line)?.[1] ?? line)
    else if (line.trim() !== '') return undefined
  }
  if (new Set(messages.map(({ role }) => role)).size < 2) return undefined
  return messages.map(({ role, lines }) => ({ role, content: lines.join('\n').trim() }))
}

function parseSpeaker(line: string): { role: ChatRole; rest: string } | undefined {
  const match = SPEAKER.exec(line)
  const { named, headed, marked } = match?.groups ?? {}
  const role = chatRole(named ?? headed ?? marked ?? '')
  return match && role ? { role, rest: line.slice(match[0].length) } : undefined
}
