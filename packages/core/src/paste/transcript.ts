import { fencedLines } from './fenced-lines.ts'

/** Who says a message of a chat; what a model is told by its developer is `system`. */
export type ChatRole = 'system' | 'user' | 'assistant'

export interface ChatMessage {
  readonly role: ChatRole
  readonly content: string
}

/** How transcripts and files name who speaks. */
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
 * The messages of a text that is a transcript: it begins with a speaker, and two of them speak.
 * Undefined where it is none. Every other character stays in the message in which it stands.
 */
export function transcriptMessages(text: string): ChatMessage[] | undefined {
  const messages: { role: ChatRole; lines: string[] }[] = []
  for (const { text: line, isCode } of fencedLines(text)) {
    const speaker = isCode ? undefined : speakerOf(line)
    const message = messages.at(-1)
    if (speaker) messages.push({ role: speaker.role, lines: [speaker.rest] })
    else if (message) message.lines.push(END_OF_MESSAGE.exec(line)?.[1] ?? line)
    else if (line.trim() !== '') return undefined
  }
  if (new Set(messages.map(({ role }) => role)).size < 2) return undefined
  return messages.map(({ role, lines }) => ({ role, content: lines.join('\n').trim() }))
}

function speakerOf(line: string): { role: ChatRole; rest: string } | undefined {
  const match = SPEAKER.exec(line)
  const { named, headed, marked } = match?.groups ?? {}
  const role = chatRole(named ?? headed ?? marked ?? '')
  return match && role ? { role, rest: line.slice(match[0].length) } : undefined
}
