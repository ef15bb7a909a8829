import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'

type NewPrompt = Input<typeof publicContract.create_prompt>
type Content = Omit<NewPrompt, 'name' | 'slug'>
type Block = NonNullable<NewPrompt['blocks']>[number]

/** A prompt that ends with a user message, and its variable values. */
export interface GoldenPrompt {
  readonly name: string
  readonly content: Content
  readonly variables?: Record<string, unknown>
}

const block = (content: string, more: Partial<Block> = {}): Block => ({
  type: 'custom',
  title: 'Section',
  content,
  ...more,
})
const role = block('You help customers of Acme.', { type: 'role', title: 'Role' })
const user = (content: string, more: Partial<Block> = {}) =>
  block(content, { role: 'user', ...more })
const assistant = (content: string) => block(content, { role: 'assistant' })

const ORDER = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'Number of the order.' },
    lines: { type: 'array', items: { type: 'integer' } },
  },
  required: ['id', 'lines'],
  additionalProperties: false,
}
const tool = (name: string) => ({ name, description: `Calls ${name}.`, parameters: ORDER })
const schema = { name: 'order', schema: ORDER }
const ask = [role, user('Where is my order?')]

const withConfig = (config: Record<string, unknown>, more: Content = {}): Content => ({
  blocks: ask,
  model_config: config,
  ...more,
})

/** Twenty prompts that use every part of a request, for any provider's model. */
export const GOLDEN_PROMPTS: readonly GoldenPrompt[] = [
  { name: 'a question', content: { blocks: [user('Hello?')] } },
  { name: 'system and user', content: { blocks: ask } },
  { name: 'two sections', content: { blocks: [role, block('Be brief.'), user('Hello?')] } },
  { name: 'two user blocks', content: { blocks: [role, user('One.'), user('Two.')] } },
  {
    name: 'turns',
    content: { blocks: [role, user('Hi'), assistant('Hello!'), user('Where is my order?')] },
  },
  {
    name: 'given messages',
    content: { blocks: [role, { ...user('{{history}}'), type: 'messages' }, user('{{question}}')] },
    variables: {
      history: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hello!' },
      ],
      question: 'And now?',
    },
  },
  {
    name: 'headings',
    content: {
      blocks: [block('a', { heading: 'tag', title: 'rules' }), user('b', { heading: 'h2' })],
    },
  },
  {
    name: 'Unicode',
    content: { blocks: [block('Grüße, 客 👍🏽'), user('„Ja“\n\n\t\\ "\u2028"')] },
  },
  {
    name: 'a condition',
    content: {
      blocks: [
        role,
        block('Offer a call.', { when: { variable: 'plan', is: 'equals', value: 'pro' } }),
        user('Hello?'),
      ],
    },
    variables: { plan: 'pro' },
  },
  { name: 'sampling', content: withConfig({ temperature: 0.3, top_p: 0.8 }) },
  { name: 'stop', content: withConfig({ stop: ['END', 'STOP'] }) },
  {
    name: 'seed and penalties',
    content: withConfig({ seed: 7, presence_penalty: 0.1, frequency_penalty: 0.2 }),
  },
  { name: 'top k', content: withConfig({ top_k: 20 }) },
  { name: 'a tool', content: withConfig({}, { tools: [tool('find')] }) },
  {
    name: 'two tools, one required',
    content: withConfig(
      {},
      { tools: [tool('find'), tool('cancel')], tool_choice: { name: 'find' } },
    ),
  },
  {
    name: 'tools, any required',
    content: withConfig({}, { tools: [tool('find')], tool_choice: 'required' }),
  },
  {
    name: 'tools, none allowed',
    content: withConfig({}, { tools: [tool('find')], tool_choice: 'none' }),
  },
  { name: 'a response schema', content: withConfig({}, { response_schema: schema }) },
  {
    name: 'a strict schema',
    content: withConfig({}, { response_schema: { ...schema, strict: true } }),
  },
  {
    name: 'a tool and a schema',
    content: withConfig({ temperature: 0 }, { tools: [tool('find')], response_schema: schema }),
  },
]
