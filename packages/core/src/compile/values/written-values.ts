import { type FieldProblem, fieldFailure } from '../../errors/failure.ts'
import type { ChatMessage } from '../chat-message.ts'
import type { CompilableVariable, VariableValues } from '../compile.ts'
import { readMessages, readNamedMessages, writeMessages } from '../read-messages.ts'
import { type WrittenValue, writeValue } from '../write-value.ts'

/** Values from a caller; lists and objects may be JSON. */
export type GivenValues = Readonly<Record<string, unknown>>

export type GivenMessages = Readonly<Record<string, readonly ChatMessage[]>>

/** Values as text, and the keys of rejected values. */
export interface TextValues {
  readonly values: VariableValues
  readonly messages: GivenMessages
  readonly refused: readonly string[]
}

const TEXT = { type: 'text' } as const

/** Formats the variables' defaults by type. */
export const withWrittenDefaults = <Variable extends CompilableVariable>(
  variables: readonly Variable[],
  messageKeys: readonly string[],
): Variable[] =>
  variables.map((variable) => {
    const { key, type, default_value } = variable
    if (default_value === null) return variable
    if (messageKeys.includes(key)) {
      const messages = readDefaultMessages(variable)
      return { ...variable, default_value: messages ? writeMessages(messages) : default_value }
    }
    if (type === 'text') return variable
    const written = writeValue(variable, default_value)
    return 'text' in written ? { ...variable, default_value: written.text } : variable
  })

/** A variable's default messages; undefined for a default that is other text. */
export function readDefaultMessages({
  key,
  default_value,
}: Pick<CompilableVariable, 'key' | 'default_value'>): readonly ChatMessage[] | undefined {
  const read = readMessages(default_value, key)
  return 'messages' in read ? read.messages : undefined
}

interface ExpectedValues {
  readonly variables: readonly CompilableVariable[]
  readonly messageKeys: readonly string[]
}

/** A formatted value, and rules that are too slow to check inline. */
export interface RuledValue {
  readonly key: string
  readonly text: string
  readonly pattern: string | undefined
  readonly schema: Readonly<Record<string, unknown>> | undefined
}

/** Finds values that do not match their pattern or schema. */
type CheckRules = (
  values: readonly RuledValue[],
) => Promise<readonly ({ readonly key: string } & Refusal)[]>

type Refusal = Exclude<WrittenValue, { text: string }>

/**
 * Validates values by type and formats them as text. An invalid value fails the request; a lenient
 * caller's is left out.
 */
export async function writeValues(
  { variables, messageKeys }: ExpectedValues,
  given: GivenValues,
  isLenient: boolean,
  checkRules: CheckRules,
): Promise<TextValues> {
  if (messageKeys.length === 0 && isPlain(variables, given)) {
    return { values: given as TextValues['values'], messages: {}, refused: [] }
  }
  const written = new WrittenValues(variables, messageKeys)
  for (const [key, value] of Object.entries(given)) written.add(key, value)
  const ruled = written.listRuled()
  for (const { key, ...problem } of ruled.length > 0 ? await checkRules(ruled) : []) {
    written.refuse(key, toProblem(key, problem, given[key]))
  }
  const { texts, messages, problems } = written
  if (problems.size > 0 && !isLenient)
    throw fieldFailure('VALIDATION_ERROR', [...problems.values()])
  return {
    values: Object.fromEntries(texts),
    messages: Object.fromEntries(messages),
    refused: [...problems.keys()],
  }
}

/** Values by key: text, messages or a problem. */
class WrittenValues {
  readonly texts = new Map<string, string>()
  readonly messages = new Map<string, readonly ChatMessage[]>()
  readonly problems = new Map<string, FieldProblem>()
  readonly #declared: ReadonlyMap<string, CompilableVariable>
  readonly #messageKeys: readonly string[]

  constructor(variables: readonly CompilableVariable[], messageKeys: readonly string[]) {
    this.#declared = new Map(variables.map((variable) => [variable.key, variable]))
    this.#messageKeys = messageKeys
  }

  add(key: string, value: unknown): void {
    if (this.#messageKeys.includes(key)) this.#addMessages(key, value)
    else this.#addText(key, value)
  }

  refuse(key: string, problem: FieldProblem): void {
    this.problems.set(key, problem)
    this.texts.delete(key)
  }

  listRuled(): RuledValue[] {
    return [...this.texts].flatMap(([key, text]) => {
      const { pattern, schema } = this.#declared.get(key)?.rules ?? {}
      const isFree = pattern === undefined && schema === undefined
      return isFree || this.messages.has(key) ? [] : [{ key, text, pattern, schema }]
    })
  }

  #addText(key: string, value: unknown): void {
    const result = writeValue(this.#declared.get(key) ?? TEXT, value)
    if ('text' in result) this.texts.set(key, result.text)
    else this.refuse(key, toProblem(key, result, value))
  }

  #addMessages(key: string, value: unknown): void {
    const read = readNamedMessages(value, `variables.${key}`)
    if ('problem' in read) this.refuse(key, read.problem)
    else {
      this.messages.set(key, read.messages)
      this.texts.set(key, writeMessages(read.messages))
    }
  }
}

/** True if no value needs formatting, as for nearly all prompts. */
const isPlain = (variables: readonly CompilableVariable[], given: GivenValues): boolean =>
  variables.every(({ type }) => type === 'text') &&
  Object.values(given).every((value) => typeof value !== 'object')

function toProblem(key: string, { message, expected }: Refusal, value: unknown): FieldProblem {
  const given = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
  return { field: `variables.${key}`, message: `${message}.`, expected, given }
}
