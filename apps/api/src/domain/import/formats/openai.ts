import { z } from 'zod'
import { type ImportedPrompt, onlyPrompts, type ReadFormat } from '../import-format.ts'
import { declaredVariables, importedChat, Message } from '../imported-chat.ts'
import { ourTemplate } from '../template-style.ts'

const Messages = z.union([z.string(), z.array(z.union([Message, z.unknown()]))]).nullish()

/** What the Responses API answers, or is asked; Chat Completions' `messages` too. */
const Exchange = z.looseObject({
  model: z.string().optional(),
  instructions: Messages,
  input: Messages,
  messages: Messages,
  prompt: z
    .looseObject({
      id: z.string(),
      version: z.string().nullish(),
      variables: z.record(z.string(), z.unknown()).nullish(),
    })
    .nullish(),
})
type Exchange = z.output<typeof Exchange>

/** What is said about the call and not by it, so that it becomes the model's configuration. */
const SETTINGS = {
  model: 'model',
  temperature: 'temperature',
  top_p: 'top_p',
  max_output_tokens: 'max_tokens',
  max_tokens: 'max_tokens',
  reasoning: 'reasoning',
  text: 'text',
  tools: 'tools',
  tool_choice: 'tool_choice',
} as const

export const readOpenAi: ReadFormat = ({ json }) => {
  const { data } = Exchange.safeParse(json)
  if (!data || !(data.instructions || data.input || data.messages)) return undefined
  return onlyPrompts([importedPrompt(data)])
}

function importedPrompt(exchange: Exchange): ImportedPrompt {
  const { instructions, input, messages, prompt } = exchange
  const said = [
    ...messagesOf(instructions, 'system'),
    ...messagesOf(messages, 'user'),
    ...messagesOf(input, 'user'),
  ]
  const chat = importedChat(said, (text) => ourTemplate(text, 'mustache'))
  const values = Object.entries(prompt?.variables ?? {}).flatMap(([key, value]) =>
    typeof value === 'string' ? { key, default_value: value } : [],
  )
  return {
    name: prompt?.id,
    blocks: chat.blocks,
    variables: declaredVariables(chat.variables, values),
    model_config: settingsOf(exchange),
    notes: [...chat.notes, ...(values.length > 0 ? [VALUES_STAND_IN_THE_TEXT] : [])],
  }
}

const VALUES_STAND_IN_THE_TEXT =
  'OpenAI answers the text with its values put in: where one stands, write its {{name}} again.'

const messagesOf = (given: Exchange['input'], role: string): z.output<typeof Message>[] =>
  typeof given === 'string'
    ? [{ role, content: given }]
    : (given ?? []).flatMap((message) => Message.safeParse(message).data ?? [])

/** Where the API answers null or an empty list, nobody has set anything. */
const settingsOf = (exchange: Exchange): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([theirs, ours]) => {
      const value = exchange[theirs]
      const isSet =
        value !== undefined && value !== null && !(Array.isArray(value) && !value.length)
      return isSet ? [[ours, value]] : []
    }),
  )
