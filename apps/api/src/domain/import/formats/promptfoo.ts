import { Failure } from '@promptwire/core/failure'
import { z } from 'zod'
import { readYaml } from '../front-matter.ts'
import { type ImportedPrompt, onlyPrompts, type ReadFormat } from '../import-format.ts'
import { importedChat, Message } from '../imported-chat.ts'
import { ourTemplate } from '../template-style.ts'

const Prompt = z.union([
  z.string(),
  z.looseObject({ id: z.string().optional(), label: z.string().optional(), raw: z.string() }),
])
const Provider = z.union([
  z.string(),
  z.looseObject({ id: z.string(), config: z.record(z.string(), z.unknown()).optional() }),
])
const Config = z.looseObject({
  description: z.string().optional(),
  prompts: z.union([Prompt.transform((prompt) => [prompt]), z.array(Prompt).min(1)]),
  providers: z.union([Provider.transform((provider) => [provider]), z.array(Provider)]).optional(),
  tests: z.unknown().optional(),
})
const Chat = z.array(Message).min(1)

/** A configuration of promptfoo, whose tests are imported as test cases. */
export const readPromptfoo: ReadFormat = ({ text, json }) => {
  if (json === undefined && !/^prompts:/m.test(text)) return undefined
  const { data: config } = Config.safeParse(json ?? readYaml(text))
  if (!config) return undefined
  const model_config = modelOf(config.providers?.[0])
  return onlyPrompts(
    config.prompts.map((prompt, i) => ({
      ...importedPrompt(prompt, i, config),
      ...(model_config && { model_config }),
    })),
  )
}

function importedPrompt(
  prompt: z.output<typeof Prompt>,
  place: number,
  { description, prompts, tests }: z.output<typeof Config>,
): ImportedPrompt {
  const { label, raw } =
    typeof prompt === 'string' ? { label: undefined, raw: prompt } : { ...prompt }
  if (raw.startsWith('file://')) throw elsewhere(raw)
  const number = prompts.length > 1 ? ` ${place + 1}` : ''
  const chat = importedChat(messagesOf(raw), (text) => ourTemplate(text, 'jinja2'))
  const later = 'Its tests are imported on the page of its test cases, from the same file.'
  return {
    name: label ?? (description === undefined ? undefined : `${description}${number}`),
    ...chat,
    notes: [...chat.notes, ...(tests === undefined ? [] : [later])],
  }
}

/** A chat is written as JSON within the text. */
function messagesOf(raw: string): z.output<typeof Chat> {
  try {
    const { data } = Chat.safeParse(JSON.parse(raw))
    if (data) return data
  } catch {
    // It is no JSON, and so a text.
  }
  return [{ role: 'system', content: raw }]
}

/** `openai:chat:gpt-5.2` is a provider, how it is called, and its model. */
function modelOf(provider: z.output<typeof Provider> | undefined) {
  if (provider === undefined) return undefined
  const { id, config } =
    typeof provider === 'string' ? { id: provider, config: undefined } : provider
  return { ...config, model: id.slice(id.lastIndexOf(':') + 1) }
}

const elsewhere = (raw: string) =>
  new Failure(
    'VALIDATION_ERROR',
    `content: the prompt is in ${raw.slice(0, 200)}; import that file.`,
  )
