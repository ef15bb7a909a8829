import { API_NAME, API_NAME_FORM } from '@promptwire/core/text/api-name'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { text } from '@promptwire/core/text/text'
import { tryParseJson } from '@promptwire/core/text/try-parse-json'
import { z } from 'zod'
import { ToolCall } from '../models/model-answer.ts'

/** Max turns of a conversation, after its first message. */
export const MAX_TURNS = 100
/** Max length of a message, in UTF-16 units. */
export const MAX_MESSAGE_LENGTH = 200_000
const MAX_TOOL_CALLS = 50
const MAX_NAME_LENGTH = 200

const content = text(MAX_MESSAGE_LENGTH)

export const Turn = z
  .strictObject({
    role: z.enum(['assistant', 'tool', 'user']),
    content: content.meta({ description: 'Text of the message, or the result of the tool.' }),
    tool_calls: z
      .array(
        ToolCall.extend({
          id: text(MAX_NAME_LENGTH).min(1),
          name: text(MAX_NAME_LENGTH).min(1),
          arguments: content,
        }).strict(),
      )
      .max(MAX_TOOL_CALLS)
      .optional()
      .meta({ description: 'Of an assistant turn: the tools that the model called.' }),
    tool_call_id: text(MAX_NAME_LENGTH)
      .optional()
      .meta({ description: 'Of a tool turn: the id of the call that it answers.' }),
  })
  .meta({ id: 'Turn', description: 'A turn of a conversation with a model.' })
export type Turn = z.output<typeof Turn>

/**
 * Turns in an order that providers accept: every call has its result, and the model answers next.
 */
export const turns = z
  .array(Turn)
  .max(MAX_TURNS)
  .superRefine((given, context) => {
    const problem = findProblem(given)
    if (problem) context.addIssue({ code: 'custom', ...problem })
  })

/**
 * A call's arguments; undefined for invalid JSON. Models may send an empty text for no arguments.
 */
export const readArguments = ({ arguments: given }: Pick<ToolCall, 'arguments'>): unknown =>
  given.trim() === '' ? {} : tryParseJson(given)

function findCallProblem(call: ToolCall, at: number): Problem[] {
  if (!API_NAME.test(call.name)) return [{ path: [at, 'name'], message: API_NAME_FORM }]
  if (isJsonObject(readArguments(call))) return []
  return [{ path: [at, 'arguments'], message: 'must be a JSON object' }]
}

interface Problem {
  readonly path: (string | number)[]
  readonly message: string
}

function findProblem(given: readonly Turn[]): Problem | undefined {
  let open: string[] = []
  for (const [at, turn] of given.entries()) {
    const refuse = (message: string, ...field: (string | number)[]) => ({
      path: [at, ...field],
      message,
    })
    const isResult = turn.role === 'tool'
    if (at === 0 && turn.role !== 'assistant')
      return refuse('must be assistant: `message` is the turn before', 'role')
    if (!isResult && open.length > 0) {
      return refuse(`must be the result of tool call ${open[0]}`, 'role')
    }
    if (isResult && !open.includes(turn.tool_call_id ?? '')) {
      return refuse('must be the id of a tool call that has no result yet', 'tool_call_id')
    }
    const { tool_calls: calls = [] } = turn
    if (calls.length > 0 && turn.role !== 'assistant') {
      return refuse('is for assistant turns', 'tool_calls')
    }
    const [invalid] = calls.flatMap(findCallProblem)
    if (invalid) return refuse(invalid.message, 'tool_calls', ...invalid.path)
    open = isResult ? open.filter((id) => id !== turn.tool_call_id) : calls.map(({ id }) => id)
  }
  const last = given.length - 1
  if (open.length > 0) return { path: [last], message: `needs a result of tool call ${open[0]}` }
  if (given[last]?.role !== 'assistant') return undefined
  return { path: [last, 'role'], message: 'must be user or tool: the model is next' }
}
