import type { ModelRequest } from '../../../domain/model/model.ts'
import { schemaInstance } from './schema-instance.ts'

/** The two can be compared with each other: one says the answer alone, one tells how it came by it. */
export const DEMO_MODELS = ['demo-brief', 'demo-wordy'] as const

const LABEL = '(Demo answer: no model was asked.)'

type Asked = Pick<ModelRequest, 'model' | 'system' | 'messages' | 'answerSchema'>

/** What the demo answers; undefined where it knows no value that fits the schema. */
export function demoAnswer(request: Asked): string | undefined {
  const said = request.messages.findLast(({ role }) => role === 'user')?.content.trim() ?? ''
  if (request.answerSchema) return structured(request, said)
  const told = instruction(request.system) ?? instruction(said)
  // Told to say nothing else, so that a check for the exact text has something to pass on.
  if (told?.only) return told.answer
  const answer = told?.answer ?? choice(request.system, said) ?? echo(said)
  return request.model === 'demo-wordy'
    ? `${answer}\n\n${account(request, said)}\n\n${LABEL}`
    : `${answer}\n\n${LABEL}`
}

function structured({ answerSchema = {} }: Asked, said: string): string | undefined {
  const given = textIn(said)
  const value = schemaInstance(answerSchema, given ? `${given}\n\n${LABEL}` : said || 'Demo answer')
  return value === undefined ? undefined : JSON.stringify(value)
}

/** The first `text` of a message that is JSON: what it asks to be worked on. */
function textIn(said: string): string | undefined {
  const texts: string[] = []
  try {
    JSON.parse(said, (name, value: unknown) => {
      if (name === 'text' && typeof value === 'string') texts.push(value)
      return value
    })
  } catch {
    return undefined
  }
  return texts[0]
}

const INSTRUCTION =
  /\b(?:answer|reply|respond)(?<only> only| exactly)? with(?: exactly)?[: ]\s*(?:"(?<quoted>[^"\n]{1,500})"|(?<rest>[^\n]{1,500}))/i

/** `Answer with "yes"`: quoted, or to the end of the line; `only` says that nothing may stand beside it. */
function instruction(text: string): { answer: string; only: boolean } | undefined {
  const found = INSTRUCTION.exec(text)?.groups
  const answer = found?.['quoted'] ?? found?.['rest']?.replace(/\.?\s*$/, '')
  return answer ? { answer, only: found?.['only'] !== undefined } : undefined
}

const CHOICES = /\bone of:? (?<choices>[^\n.:;]{3,500})/i

/** `one of: billing, bug or other`: the one that the message speaks of, else the last. */
function choice(system: string, said: string): string | undefined {
  const listed = CHOICES.exec(system)?.groups?.['choices']
  const choices = listed
    ?.split(/,|\bor\b/)
    .map((each) => each.trim().replace(/^["'`]|["'`]$/g, ''))
    .filter(Boolean)
  return choices?.find((each) => said.toLowerCase().includes(each.toLowerCase())) ?? choices?.at(-1)
}

const LONGEST_ECHO = 2_000

const echo = (said: string): string =>
  said ? `You wrote: ${said.slice(0, LONGEST_ECHO).toWellFormed()}` : 'You wrote nothing.'

const account = ({ system, messages }: Asked, said: string): string =>
  `I was given ${system.length} characters of instructions and ${messages.length} ` +
  `${messages.length === 1 ? 'message' : 'messages'}, the last of ${said.length} characters.`
