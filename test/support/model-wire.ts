/** What a stand-in for a provider answers. */
export interface ModelAnswer {
  readonly pieces: readonly string[]
  /** How the provider calls the model that answered. */
  readonly model: string
  readonly usage: { readonly input: number; readonly output: number; readonly cached: number }
  readonly finish: 'stop' | 'length'
}

/** A wire protocol of providers: the events of a stream, as bytes on the wire, piece by piece. */
type Wire = (answer: ModelAnswer) => string[]

const event = (data: unknown, name?: string) =>
  `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`

const chatCompletions: Wire = ({ pieces, model, usage, finish }) => {
  const chunk = (more: object) => event({ id: 'chat-1', created: 1, model, ...more })
  return [
    ...pieces.map((content) =>
      chunk({ choices: [{ index: 0, delta: { role: 'assistant', content } }] }),
    ),
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish }] }),
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

const responses: Wire = ({ pieces, model, usage, finish }) => {
  const item = { type: 'message', id: 'msg-1' }
  const response = { id: 'resp-1', created_at: 1, model }
  return [
    event({ type: 'response.created', response }),
    event({ type: 'response.output_item.added', output_index: 0, item }),
    ...pieces.map((delta) =>
      event({ type: 'response.output_text.delta', item_id: item.id, output_index: 0, delta }),
    ),
    event({ type: 'response.output_item.done', output_index: 0, item }),
    event({
      type: finish === 'stop' ? 'response.completed' : 'response.incomplete',
      response: {
        ...response,
        incomplete_details: finish === 'stop' ? null : { reason: 'max_output_tokens' },
        usage: {
          input_tokens: usage.input,
          input_tokens_details: { cached_tokens: usage.cached },
          output_tokens: usage.output,
        },
      },
    }),
  ]
}

const messages: Wire = ({ pieces, model, usage, finish }) => [
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
          // Anthropic counts what it read from its cache apart.
          input_tokens: usage.input - usage.cached,
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
  event(
    {
      type: 'message_delta',
      delta: { stop_reason: finish === 'stop' ? 'end_turn' : 'max_tokens' },
      usage: { output_tokens: usage.output },
    },
    'message_delta',
  ),
  event({ type: 'message_stop' }, 'message_stop'),
]

const generateContent: Wire = ({ pieces, model, usage, finish }) => {
  const chunk = (more: object) => event({ modelVersion: model, ...more })
  return [
    ...pieces.map((text) =>
      chunk({ candidates: [{ content: { role: 'model', parts: [{ text }] } }] }),
    ),
    chunk({
      candidates: [
        {
          content: { role: 'model', parts: [{ text: '' }] },
          finishReason: finish === 'stop' ? 'STOP' : 'MAX_TOKENS',
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

/** The wire protocol that is spoken at a path; undefined where none is. */
export function wireAt(path: string): Wire | undefined {
  if (path === '/v1/chat/completions') return chatCompletions
  if (path === '/v1/responses') return responses
  if (path === '/v1/messages') return messages
  return /^\/v1beta\/models\/[^/]+:streamGenerateContent$/.test(path) ? generateContent : undefined
}

/** Who offers which models, in the words of OpenAI and Anthropic, or of Google. */
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
