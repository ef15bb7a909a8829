import { Failure } from '@promptwire/core/failure'
import { parseJson } from '@promptwire/core/json-text'
import { z } from 'zod'
import { parseYaml } from '../../test-case/foreign/bounded-yaml.ts'
import { type ImportedPrompt, onlyPrompts, type ReadFormat } from '../import-format.ts'
import { importedChat, Message } from '../imported-chat.ts'
import { ourTemplate } from '../template-style.ts'
import { about, cut, otherFields } from '../words.ts'

const Prompt = z.union([
  z.string(),
  z.looseObject({ id: z.string().optional(), label: z.string().optional(), raw: z.string() }),
])
const Provider = z.union([
  z.string().transform((id) => ({ id, config: undefined })),
  z.looseObject({ id: z.string(), config: z.record(z.string(), z.unknown()).optional() }),
])
const Config = z.looseObject({
  description: z.string().optional(),
  prompts: z.union([Prompt.transform((prompt) => [prompt]), z.array(Prompt).min(1)]),
  providers: z.unknown().optional(),
  targets: z.unknown().optional(),
  tests: z.unknown().optional(),
})
type Config = z.output<typeof Config>
const Chat = z.array(Message).min(1)

/** A configuration of promptfoo, whose tests are imported as test cases. */
export const readPromptfoo: ReadFormat = ({ text, json, isNamed }) => {
  if (json === undefined && !isNamed && !/^prompts:/m.test(text)) return undefined
  const { data: config } = Config.safeParse(json ?? parseYaml(text))
  if (!config) return undefined
  const [first, ...others] = [config.providers ?? config.targets ?? []].flat()
  const model = Provider.safeParse(first).data
  const left = [
    ...otherFields(config, ['description', 'prompts', 'providers', 'targets', 'tests']),
    ...(others.length > 0 || (first !== undefined && !model) ? ['providers'] : []),
  ]
  return onlyPrompts(
    config.prompts.map((prompt, place) => {
      const read = importedPrompt(prompt, place, config)
      const notes = about(left, (names) => `Of the configuration was left out: ${names}.`)
      return { ...read, ...(model && modelOf(model)), notes: [...read.notes, ...notes] }
    }),
  )
}

function importedPrompt(
  prompt: z.output<typeof Prompt>,
  place: number,
  { description, prompts, tests }: Config,
): ImportedPrompt {
  const { label, raw, ...more } =
    typeof prompt === 'string' ? { label: undefined, raw: prompt } : prompt
  if (FILE.test(raw.trim())) throw elsewhere(raw.trim())
  const number = prompts.length > 1 ? ` ${place + 1}` : ''
  const chat = importedChat(messagesOf(raw), (text) => ourTemplate(text, 'jinja2'))
  const later = 'Its tests are imported on the page of its test cases, from the same file.'
  return {
    name: label ?? (description === undefined ? undefined : `${description}${number}`),
    ...chat,
    notes: [
      ...chat.notes,
      ...about(otherFields(more, ['id']), (names) => `Of the prompt was left out: ${names}.`),
      ...(tests === undefined ? [] : [later]),
    ],
  }
}

/** A prompt that is in a file of its own, by its address or its path alone. */
const FILE =
  /^(?:file:\/\/.{1,2000}|[\w./*-]{1,500}\.(?:txt|json|jsonl|ya?ml|md|j2|csv|[cm]?[jt]s|py)(?::\w{1,100})?)$/

/** A chat is written as JSON or YAML within the text. */
function messagesOf(raw: string): Message[] {
  if (!/^\s*(?:\[|- role:)/.test(raw)) return [{ role: 'system', content: raw }]
  try {
    const { data } = Chat.safeParse(raw.trim().startsWith('[') ? parseJson(raw) : parseYaml(raw))
    if (data) return data
  } catch {
    // It is neither, and so a text.
  }
  return [{ role: 'system', content: raw }]
}

/** `openai:chat:gpt-5.2` is a provider, how it is called, and its model. */
const modelOf = ({ id, config }: z.output<typeof Provider>) => ({
  model_config: { ...config, model: id.slice(id.lastIndexOf(':') + 1) },
})

const elsewhere = (raw: string) =>
  new Failure('VALIDATION_ERROR', `content: the prompt is in ${cut(raw, 200)}; import that file.`)
