import { z } from 'zod'
import {
  type ImportChoices,
  type ImportedPrompt,
  onlyPrompts,
  type ReadFormat,
} from '../import-format.ts'
import { isSet, noteAbout, otherFields, truncate } from '../import-notes.ts'
import { asDefaults, declaredVariables, importedChat, Message } from '../imported-chat.ts'

const Entries = z.union([z.string(), z.array(z.unknown())]).nullish()

/** A Responses API request or response, or `messages` of Chat Completions or Anthropic. */
const Exchange = z.looseObject({
  system: Entries,
  instructions: Entries,
  input: Entries,
  messages: Entries,
  prompt: z
    .looseObject({
      id: z.string().optional(),
      version: z.string().nullish(),
      variables: z.record(z.string(), z.unknown()).nullish(),
    })
    .nullish()
    .catch(undefined),
  id: z.string().optional().catch(undefined),
})
type Exchange = z.output<typeof Exchange>

const SETTINGS = {
  model: 'model',
  temperature: 'temperature',
  top_p: 'top_p',
  max_output_tokens: 'max_tokens',
  max_completion_tokens: 'max_tokens',
  max_tokens: 'max_tokens',
  ...same('frequency_penalty', 'presence_penalty', 'seed', 'stop', 'stop_sequences', 'top_k'),
  ...same('reasoning', 'reasoning_effort', 'text', 'response_format', 'verbosity'),
  ...same('tools', 'tool_choice', 'parallel_tool_calls'),
} as const

function same<Name extends string>(...names: Name[]): { readonly [Each in Name]: Each } {
  return Object.fromEntries(names.map((name) => [name, name])) as { [Each in Name]: Each }
}

/** Other fields that are read, and fields that describe one call. */
const KNOWN_FIELDS = [
  ...Object.keys(SETTINGS),
  'system',
  'instructions',
  'input',
  'messages',
  'prompt',
  'id',
  'object',
  'created',
  'created_at',
  'completed_at',
  'status',
  'usage',
  'error',
  'incomplete_details',
  'billing',
  'service_tier',
  'truncation',
  'store',
  'background',
  'stream',
  'top_logprobs',
  'choices',
]

const PromptObject = z.looseObject({
  id: z.string().startsWith('pmpt_'),
  name: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  version: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
})
const PROMPT_FIELDS = ['name', 'description', 'version', 'variables', 'default_version']

/** Also accepts a bare list of messages, or a list of responses with a prompt in each. */
export const readOpenAi: ReadFormat = ({ json, ...choices }) => {
  const isChat = isArrayWith(json, isMessage)
  const given: unknown[] = isArrayWith(json, isResponse)
    ? json
    : [isChat ? { messages: json } : json]
  const exchanges = given.flatMap((each): Exchange[] => {
    const { data } = Exchange.safeParse(each)
    return data ? [data] : []
  })
  const withText = exchanges.filter(
    ({ instructions, input, messages }) => instructions || input || messages,
  )
  if (withText.length < given.length) return undefined
  return onlyPrompts(withText.map((exchange) => importedPrompt(exchange, choices)))
}

const isArrayWith = (json: unknown, is: (entry: unknown) => boolean): json is unknown[] =>
  Array.isArray(json) && json.length > 0 && json.every((each) => is(each))

const isResponse = (entry: unknown): boolean =>
  z.looseObject({ object: z.literal('response') }).safeParse(entry).success

const isMessage = (entry: unknown): boolean => {
  const { data } = Message.safeParse(entry)
  return data !== undefined && 'content' in data
}

function importedPrompt(exchange: Exchange, choices: ImportChoices): ImportedPrompt {
  const { system, instructions, input, messages } = exchange
  const own = PromptObject.safeParse(exchange).data
  const prompt = own ?? exchange.prompt
  const known = own ? [...KNOWN_FIELDS, ...PROMPT_FIELDS] : KNOWN_FIELDS
  const sections = [
    readEntries(system, 'system'),
    readEntries(instructions, 'system'),
    readEntries(messages, 'user'),
    readEntries(input, 'user'),
  ]
  const chat = importedChat(
    sections.flatMap((each) => each.messages),
    () => 'mustache',
    choices,
  )
  const values = asDefaults(prompt?.variables ?? {})
  const others = sections.flatMap((each) => each.others)
  return {
    name: own?.name ?? prompt?.id,
    description: own?.description,
    blocks: chat.blocks,
    variables: declaredVariables(chat.variables, values),
    model_config: toSettings(exchange),
    notes: [
      ...chat.notes,
      ...noteAbout(others, (types) => `Skipped items that are not messages: ${types}.`),
      ...noteAbout(
        otherFields(exchange, known),
        (names) => `Skipped fields of the request: ${names}.`,
      ),
      ...(prompt?.version ? [versionNote(prompt.version)] : []),
      // A prompt object has placeholders; a response has the values filled in.
      ...(values.length > 0 && !own ? [VALUES_IN_TEXT_NOTE] : []),
    ],
  }
}

const versionNote = (version: string) =>
  `This is version ${truncate(version, 20)} at OpenAI; other versions are not in it.`

const VALUES_IN_TEXT_NOTE =
  'OpenAI returns the text with values filled in. Replace them with {{name}} where needed.'

/**
 * Returns the messages of a field, and the types of all other items. A string is one message; so is
 * Anthropic's list of parts.
 */
function readEntries(
  given: Exchange['input'],
  role: string,
): { messages: Message[]; others: string[] } {
  if (typeof given === 'string') return { messages: [{ role, content: given }], others: [] }
  const messages: Message[] = []
  const others: string[] = []
  for (const entry of given ?? []) {
    const { data } = Message.safeParse(entry)
    const part = Part.safeParse(entry).data
    if (data) messages.push(data)
    else if (part?.text !== undefined) messages.push({ role, content: part.text })
    else others.push(part?.type ?? 'an entry')
  }
  return { messages, others }
}

const Part = z.looseObject({
  type: z.string().optional(),
  text: z.string().optional().catch(undefined),
})

/** The API returns null or an empty list for unset settings. */
const toSettings = (exchange: Exchange): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([theirs, ours]) =>
      isSet(exchange[theirs]) ? [[ours, exchange[theirs]]] : [],
    ),
  )
