import { eventFrame } from './event-frame.ts'

export interface ModelAnswer {
  readonly pieces: readonly string[]
  /** The provider's name for the model. */
  readonly model: string
  readonly usage: { readonly input: number; readonly output: number; readonly cached: number }
  readonly finish: Finish
  /** The provider's raw finish reason, instead of the protocol's usual one. */
  readonly finishWord?: string
  /** Functions that the model calls after its text. */
  readonly toolCalls?: readonly ToolCall[]
  /** Omits the input token count, like some gateways. */
  readonly omitsInputTokens?: boolean
}

interface ToolCall {
  readonly id: string
  readonly name: string
  /** JSON. */
  readonly arguments: string
}

/** `blocked`: the prompt was filtered, so there is no answer. */
type Finish = 'stop' | 'length' | 'content_filter' | 'refusal' | 'blocked'
type Words = Readonly<Record<Finish, string>>

/** Encodes an answer as the events of a protocol's stream. */
type Wire = (answer: ModelAnswer) => (string | Uint8Array)[]

const event = (data: unknown, name?: string) =>
  `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`

/** A refusal has its own field; the stream then ends as usual. */
const CHAT_WORDS: Words = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content_filter',
  refusal: 'stop',
  blocked: 'content_filter',
}

const chatCompletions: Wire = ({ pieces, model, usage, finish, finishWord, toolCalls = [] }) => {
  const word = toolCalls.length > 0 ? 'tool_calls' : CHAT_WORDS[finish]
  const field = finish === 'refusal' ? 'refusal' : 'content'
  const chunk = (more: object) => event({ id: 'chat-1', created: 1, model, ...more })
  return [
    ...pieces.map((text) =>
      chunk({ choices: [{ index: 0, delta: { role: 'assistant', [field]: text } }] }),
    ),
    ...toolCalls.map(({ id, name, arguments: given }, index) => {
      const call = { index, id, type: 'function', function: { name, arguments: given } }
      return chunk({ choices: [{ index: 0, delta: { tool_calls: [call] } }] })
    }),
    chunk({
      choices: [{ index: 0, delta: {}, finish_reason: finishWord ?? word }],
    }),
    chunk({
      choices: [],
      usage: {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.output,
        prompt_tokens_details: { cached_tokens: usage.cached },
      },
    }),
    'data: [DONE]\n\n',
  ]
}

const INCOMPLETE: Readonly<Partial<Record<Finish, string>>> = {
  length: 'max_output_tokens',
  content_filter: 'content_filter',
  blocked: 'content_filter',
}

const responses: Wire = ({ pieces, model, usage, finish, finishWord, toolCalls = [] }) => {
  const kind = finish === 'refusal' ? 'refusal' : 'output_text'
  const reason = finishWord ?? INCOMPLETE[finish]
  const item = { type: 'message', id: 'msg-1' }
  const response = { id: 'resp-1', created_at: 1, model }
  return [
    event({ type: 'response.created', response }),
    event({ type: 'response.output_item.added', output_index: 0, item }),
    ...pieces.map((delta) =>
      event({
        type: `response.${kind}.delta`,
        item_id: item.id,
        output_index: 0,
        content_index: 0,
        sequence_number: 1,
        delta,
      }),
    ),
    event({ type: 'response.output_item.done', output_index: 0, item }),
    ...toolCalls.flatMap(({ id, name, arguments: given }, at) => {
      const called = { type: 'function_call', id: `fc-${at}`, call_id: id, name, arguments: '' }
      const done = { ...called, arguments: given, status: 'completed' }
      const output_index = at + 1
      return [
        event({ type: 'response.output_item.added', output_index, item: called }),
        event({ type: 'response.output_item.done', output_index, item: done }),
      ]
    }),
    event({
      type: reason === undefined ? 'response.completed' : 'response.incomplete',
      response: {
        ...response,
        incomplete_details: reason === undefined ? null : { reason },
        usage: {
          input_tokens: usage.input,
          input_tokens_details: { cached_tokens: usage.cached },
          output_tokens: usage.output,
        },
      },
    }),
  ]
}

const STOP_REASONS: Words = {
  stop: 'end_turn',
  length: 'max_tokens',
  content_filter: 'refusal',
  refusal: 'refusal',
  blocked: 'refusal',
}

const messages: Wire = ({
  pieces,
  model,
  usage,
  finish,
  finishWord,
  omitsInputTokens,
  toolCalls = [],
}) => [
  event(
    {
      type: 'message_start',
      message: {
        id: 'msg-1',
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        usage: {
          // Anthropic counts cached tokens separately.
          ...(!omitsInputTokens && { input_tokens: usage.input - usage.cached }),
          cache_read_input_tokens: usage.cached,
          output_tokens: 0,
        },
      },
    },
    'message_start',
  ),
  event(
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    'content_block_start',
  ),
  ...pieces.map((text) =>
    event(
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
      'content_block_delta',
    ),
  ),
  event({ type: 'content_block_stop', index: 0 }, 'content_block_stop'),
  ...toolCalls.flatMap(({ id, name, arguments: given }, at) => {
    const index = at + 1
    const content_block = { type: 'tool_use', id, name, input: {} }
    const delta = { type: 'input_json_delta', partial_json: given }
    return [
      event({ type: 'content_block_start', index, content_block }, 'content_block_start'),
      event({ type: 'content_block_delta', index, delta }, 'content_block_delta'),
      event({ type: 'content_block_stop', index }, 'content_block_stop'),
    ]
  }),
  event(
    {
      type: 'message_delta',
      delta: {
        stop_reason: finishWord ?? (toolCalls.length > 0 ? 'tool_use' : STOP_REASONS[finish]),
      },
      usage: { output_tokens: usage.output },
    },
    'message_delta',
  ),
  event({ type: 'message_stop' }, 'message_stop'),
]

const CANDIDATE_WORDS: Words = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  content_filter: 'SAFETY',
  refusal: 'PROHIBITED_CONTENT',
  blocked: 'PROHIBITED_CONTENT',
}

const generateContent: Wire = ({ pieces, model, usage, finish, finishWord, toolCalls = [] }) => {
  const chunk = (more: object) => event({ modelVersion: model, ...more })
  const word = finishWord ?? CANDIDATE_WORDS[finish]
  if (finish === 'blocked') {
    const usageMetadata = { promptTokenCount: usage.input, totalTokenCount: usage.input }
    return [chunk({ promptFeedback: { blockReason: word }, usageMetadata })]
  }
  return [
    ...pieces.map((text) =>
      chunk({ candidates: [{ content: { role: 'model', parts: [{ text }] } }] }),
    ),
    ...toolCalls.map(({ name, arguments: given }) => {
      const parts = [{ functionCall: { name, args: JSON.parse(given) } }]
      return chunk({ candidates: [{ content: { role: 'model', parts } }] })
    }),
    chunk({
      candidates: [
        {
          content: { role: 'model', parts: [{ text: '' }] },
          finishReason: word,
        },
      ],
      usageMetadata: {
        promptTokenCount: usage.input,
        cachedContentTokenCount: usage.cached,
        candidatesTokenCount: usage.output,
        totalTokenCount: usage.input + usage.output,
      },
    }),
  ]
}

/** An error within a stream, in the format of the path's protocol. */
export function streamError(path: string, type: string, message: string): string {
  const error = { type, code: type, message }
  if (path === '/v1/messages') return event({ type: 'error', error }, 'error')
  if (path === '/v1/responses') return event({ type: 'error', sequence_number: 3, error })
  if (path === '/v1/chat/completions') return event({ error })
  return event({ error: { code: null, status: type, message } })
}

/** The ConverseStream API of Bedrock. */
const converse: Wire = ({ pieces, usage, finish }) => [
  eventFrame('messageStart', { role: 'assistant' }),
  ...pieces.map((text) =>
    eventFrame('contentBlockDelta', { contentBlockIndex: 0, delta: { text } }),
  ),
  eventFrame('contentBlockStop', { contentBlockIndex: 0 }),
  eventFrame('messageStop', { stopReason: finish === 'stop' ? 'end_turn' : 'max_tokens' }),
  eventFrame('metadata', {
    usage: {
      inputTokens: usage.input - usage.cached,
      cacheReadInputTokens: usage.cached,
      outputTokens: usage.output,
      totalTokens: usage.input + usage.output,
    },
  }),
]

/** The protocol of a path; undefined for unknown paths. */
export function wireAt(path: string): Wire | undefined {
  if (path === '/v1/chat/completions') return chatCompletions
  if (path === '/v1/responses') return responses
  if (path === '/v1/messages') return messages
  if (/^\/openai\/deployments\/[^/]+\/chat\/completions$/.test(path)) return chatCompletions
  if (path === '/openai/v1/responses') return responses
  if (/^\/model\/[^/]+\/converse-stream$/.test(path)) return converse
  return /^\/(?:v1beta|v1(?:beta1\/projects\/[^/]+\/locations\/[^/]+)?\/publishers\/google)\/models\/[^/]+:streamGenerateContent$/.test(
    path,
  )
    ? generateContent
    : undefined
}

/** A model list in the format of OpenAI and Anthropic, or of Google. */
export const modelList = (path: string, names: readonly string[]): unknown =>
  path === '/v1beta/models'
    ? {
        models: [
          ...names.map((name) => ({
            name: `models/${name}`,
            supportedGenerationMethods: ['generateContent'],
          })),
          { name: 'models/for-embeddings', supportedGenerationMethods: ['embedContent'] },
        ],
      }
    : { data: names.map((id) => ({ id, object: 'model' })) }
