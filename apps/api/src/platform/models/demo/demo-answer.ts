import { REWRITE_TASKS } from '@promptwire/contract/editing/rewrite-tasks'
import type { ModelRequest } from '../model.ts'
import { schemaInstance } from './schema-instance.ts'

/** The two can be compared: one gives only the answer, the other explains it. */
export const DEMO_MODELS = ['demo-brief', 'demo-wordy'] as const

type DemoRequest = Pick<ModelRequest, 'model' | 'system' | 'messages' | 'turns' | 'answerSchema'>

/** Undefined if the demo finds no value for the schema. */
export function demoAnswer(request: DemoRequest): string | undefined {
  const last = request.turns?.at(-1)
  if (last?.role === 'tool') return `The tool returned: ${shorten(last.content)}`
  const asked = last ?? request.messages.findLast(({ role }) => role === 'user')
  const message = asked?.content.trim() ?? ''
  if (request.answerSchema) return structured(request, message)
  const directive = instruction(request.system) ?? instruction(message)
  // An exact instruction gets an exact answer, so that a check for the text can pass.
  if (directive?.only) return directive.answer
  const answer = directive?.answer ?? choice(request.system, message) ?? echo(message)
  return request.model === 'demo-wordy' ? `${answer}\n\n${account(request, message)}` : answer
}

function structured({ answerSchema = {} }: DemoRequest, message: string): string | undefined {
  const { text, wish } = parseTask(message)
  const texts: Record<string, string> = text
    ? { content: `${text}\n\n${wish ?? SUGGESTION}`, title: firstLine(text) }
    : {}
  const value = schemaInstance(answerSchema, (name) => texts[name] ?? (text ? HOW : message || HOW))
  return value === undefined ? undefined : JSON.stringify(value)
}

/** The demo's addition to a text that it cannot improve. */
const SUGGESTION = 'If something is unclear, ask before you answer.'
/** The demo's answer if a reason is required. */
const HOW = 'The demo follows no instructions: it adds a sentence to the end of the text.'
const MAX_TITLE = 40

const firstLine = (text: string): string =>
  text.trim().split('\n', 1)[0]?.slice(0, MAX_TITLE).toWellFormed() ?? ''

/**
 * The first JSON `text` of a message, which is the text to work on, and the author's wish. A wish
 * with placeholders is dropped, because the prompt may not know them.
 */
function parseTask(message: string): { readonly text?: string; readonly wish?: string } {
  const found = new Map<string, string>()
  try {
    JSON.parse(message, (name, value: unknown) => {
      if (typeof value === 'string' && !found.has(name)) found.set(name, value)
      return value
    })
  } catch {
    return {}
  }
  const text = found.get('text')
  const asked = (found.get('goal') ?? found.get('task') ?? '').split('\n')
  const wish = asked.filter((line) => !REWRITE_GOALS.has(line)).join('\n')
  const isUsable = wish !== '' && !wish.includes('{{')
  return { ...(text && { text }), ...(isUsable && { wish }) }
}

const REWRITE_GOALS: ReadonlySet<string> = new Set(Object.values(REWRITE_TASKS))

const INSTRUCTION =
  /\b(?:answer|reply|respond)(?<only> only| exactly)? with(?: exactly)?[: ]\s*(?:"(?<quoted>[^"\n]{1,500})"|(?<rest>[^\n]{1,500}))/i

/** `Answer with "yes"`: quoted, or to the end of the line; `only` forbids any other text. */
function instruction(text: string): { answer: string; only: boolean } | undefined {
  const found = INSTRUCTION.exec(text)?.groups
  const answer = found?.['quoted'] ?? found?.['rest']?.replace(/\.?\s*$/, '')
  return answer ? { answer, only: found?.['only'] !== undefined } : undefined
}

const CHOICES = /\bone of:? (?<choices>[^\n.:;]{3,500})/i

/** `one of: billing, bug or other`: the choice that the message mentions, else the last. */
function choice(system: string, message: string): string | undefined {
  const listed = CHOICES.exec(system)?.groups?.['choices']
  const choices = listed
    ?.split(/,|\bor\b/)
    .map((each) => each.trim().replace(/^["'`]|["'`]$/g, ''))
    .filter(Boolean)
  return (
    choices?.find((each) => message.toLowerCase().includes(each.toLowerCase())) ?? choices?.at(-1)
  )
}

const MAX_ECHO_LENGTH = 2_000

const echo = (message: string): string =>
  message ? `You wrote: ${shorten(message)}` : 'You wrote nothing.'

const shorten = (text: string): string => text.slice(0, MAX_ECHO_LENGTH).toWellFormed()

const account = ({ system, messages }: DemoRequest, message: string): string =>
  `I was given ${system.length} characters of instructions and ${messages.length} ` +
  `${messages.length === 1 ? 'message' : 'messages'}, the last of ${message.length} characters.`
