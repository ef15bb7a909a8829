import type { FieldProblem } from '../errors/failure.ts'
import { API_NAME, API_NAME_FORM } from '../text/api-name.ts'
import { isJsonObject } from '../text/json-object.ts'
import { readJsonText } from '../text/try-parse-json.ts'
import { type ChatMessage, MESSAGE_ROLES } from './chat-message.ts'

/** Max messages of one value, and bytes of their contents (UTF-8). */
export const MAX_MESSAGES = 200
export const MAX_MESSAGES_BYTES = 1024 * 1024

export type ReadMessages =
  | { readonly messages: readonly ChatMessage[] }
  | { readonly problem: FieldProblem }

/** Reads messages from a list or its JSON; the first problem names its item. */
export function readMessages(value: unknown, field: string): ReadMessages {
  const list = readJsonText(value)
  if (!Array.isArray(list)) {
    return refuse(field, 'must be a list of messages.', 'a list of {role, content}', list)
  }
  if (list.length > MAX_MESSAGES) {
    const problem = { message: 'has too many messages.', expected: MAX_MESSAGES }
    return { problem: { field, ...problem, given: list.length } }
  }
  const messages: ChatMessage[] = []
  for (const [at, item] of list.entries()) {
    const read = readMessage(item, `${field}.${at}`)
    if ('problem' in read) return read
    messages.push(read.message)
  }
  const problem = findSizeProblem(messages, field)
  return problem ? { problem } : { messages }
}

/** For given messages, whose names a provider must accept. Stored defaults keep theirs. */
export function readNamedMessages(value: unknown, field: string): ReadMessages {
  const read = readMessages(value, field)
  if ('problem' in read) return read
  const at = read.messages.findIndex(({ name }) => name !== undefined && !API_NAME.test(name))
  if (at < 0) return read
  const { name = '' } = read.messages[at] ?? {}
  const problem = { message: `${API_NAME_FORM}.`, expected: API_NAME.source }
  return { problem: { field: `${field}.${at}.name`, ...problem, given: name.slice(0, MAX_SHOWN) } }
}

const MAX_SHOWN = 64

/** Max bytes per UTF-16 unit. */
const MAX_UNIT_BYTES = 3

function findSizeProblem(
  messages: readonly ChatMessage[],
  field: string,
): FieldProblem | undefined {
  const units = messages.reduce(
    (sum, { content, name = '' }) => sum + content.length + name.length,
    0,
  )
  if (units * MAX_UNIT_BYTES <= MAX_MESSAGES_BYTES) return undefined
  const given = messages.reduce(
    (sum, { content, name = '' }) => sum + byteLength(content + name),
    0,
  )
  if (given <= MAX_MESSAGES_BYTES) return undefined
  const message = `has more than ${MAX_MESSAGES_BYTES} bytes of messages.`
  return { field, message, expected: MAX_MESSAGES_BYTES, given }
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length

function readMessage(
  item: unknown,
  field: string,
): { readonly message: ChatMessage } | { readonly problem: FieldProblem } {
  if (!isJsonObject(item)) return refuse(field, 'must be a message.', '{role, content}', item)
  const { role, content, name, ...others } = item
  const known = MESSAGE_ROLES.find((each) => each === role)
  if (known === undefined) {
    return refuse(
      `${field}.role`,
      `must be one of ${MESSAGE_ROLES.join(', ')}.`,
      MESSAGE_ROLES,
      role,
    )
  }
  if (typeof content !== 'string') {
    return refuse(`${field}.content`, 'must be text.', 'text', content)
  }
  if (name !== undefined && typeof name !== 'string') {
    return refuse(`${field}.name`, 'must be text.', 'text', name)
  }
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) {
    return refuse(`${field}.${unknown}`, 'is not a field of a message.', 'role, content, name')
  }
  return { message: { role: known, content, ...(name !== undefined && { name }) } }
}

function refuse(
  field: string,
  message: string,
  expected: string | readonly string[],
  value?: unknown,
): { readonly problem: FieldProblem } {
  const given = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
  return { problem: { field, message, expected, ...(value !== undefined && { given }) } }
}

/** Joins the contents with an empty line between; drops the roles. */
export const writeMessages = (messages: readonly ChatMessage[]): string =>
  messages.map(({ content }) => content).join('\n\n')
