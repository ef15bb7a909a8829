import { parseJson } from '@promptwire/core/text/json-text'
import { z } from 'zod'
import { parseYaml } from '../../files/index.ts'
import type { ImportChoices, ImportedPrompt, ReadFormat } from '../import-format.ts'
import { noteAbout, otherFields } from '../import-notes.ts'
import { importedChat, Message } from '../imported-chat.ts'
import { findDataFiles } from './promptfoo-data-files.ts'
import { ConfiguredPrompt, type PromptText, promptTexts } from './promptfoo-prompts.ts'

const Provider = z.union([
  z.string().transform((id) => ({ id, config: undefined })),
  z.looseObject({ id: z.string(), config: z.record(z.string(), z.unknown()).optional() }),
])
const Config = z.looseObject({
  description: z.string().optional(),
  prompts: z.union([
    ConfiguredPrompt.transform((prompt) => [prompt]),
    z.array(ConfiguredPrompt).min(1),
  ]),
  providers: z.unknown().optional(),
  targets: z.unknown().optional(),
  tests: z.unknown().optional(),
})
type Config = z.output<typeof Config>
const Chat = z.array(Message).min(1)

/** Imports a promptfoo configuration with its files; tests become test cases. */
export const readPromptfoo: ReadFormat = (source) => {
  const { text, json, path, isNamed } = source
  const isSure = isNamed && (path === null || /\.ya?ml$/i.test(path))
  if (json === undefined && !isSure && !/^prompts:/m.test(text)) return undefined
  const { data: config } = Config.safeParse(json ?? parseYaml(text))
  if (!config) return undefined
  const { texts, absent, taken } = promptTexts(config.prompts, source)
  const model = readModel(config)
  const notes = collectNotes(config)
  const prompts = texts.map((each, place) => {
    const number = texts.length > 1 ? ` ${place + 1}` : ''
    const read = importedPrompt(each, source)
    const described = config.description && `${config.description}${number}`
    return { ...read, name: read.name ?? described, ...model, notes: [...read.notes, ...notes] }
  })
  const data = findDataFiles(config, source).filter((each) => !taken.includes(each))
  return {
    prompts,
    referred: [],
    taken: [...taken, ...data],
    notes: [
      ...noteAbout(
        absent,
        (addresses) =>
          `Skipped prompts in other files: ${addresses}. Import those files together with the configuration.`,
      ),
      ...noteAbout(data, (paths) => `Files of its tests are data, not prompts: ${paths}.`),
    ],
  }
}

/** `openai:chat:gpt-5.2` names provider, API and model. Takes the first provider. */
function readModel({ providers, targets }: Config): Pick<ImportedPrompt, 'model_config'> {
  const { data: model } = Provider.safeParse([providers ?? targets ?? []].flat()[0])
  if (!model) return {}
  const { id, config } = model
  return { model_config: { ...config, model: id.slice(id.lastIndexOf(':') + 1) } }
}

function collectNotes(config: Config): string[] {
  const [first, ...others] = [config.providers ?? config.targets ?? []].flat()
  const isLeft = others.length > 0 || (first !== undefined && !readModel(config).model_config)
  const left = [
    ...otherFields(config, ['description', 'prompts', 'providers', 'targets', 'tests']),
    ...(isLeft ? ['providers'] : []),
  ]
  return [
    ...(config.tests === undefined ? [] : [TESTS_COME_LATER]),
    ...noteAbout(left, (names) => `Skipped fields of the configuration: ${names}.`),
  ]
}

const TESTS_COME_LATER = 'Import its tests on the page of its test cases, from the same files.'

function importedPrompt(
  { raw, name, prompt: { raw: _, label, ...more } }: PromptText,
  choices: ImportChoices,
): ImportedPrompt {
  const chat = importedChat(parseMessages(raw), () => 'jinja2', choices)
  const left = noteAbout(
    otherFields(more, []),
    (names) => `Skipped fields of the prompt: ${names}.`,
  )
  return { name, ...chat, notes: [...chat.notes, ...left] }
}

/** A chat is JSON or YAML inside the text. promptfoo sends plain text as the user's message. */
function parseMessages(raw: string): Message[] {
  if (!/^\s*(?:\[|- role:)/.test(raw)) return [{ role: 'user', content: raw }]
  try {
    const { data } = Chat.safeParse(raw.trim().startsWith('[') ? parseJson(raw) : parseYaml(raw))
    if (data) return data
  } catch {
    // Neither JSON nor YAML, so plain text.
  }
  return [{ role: 'user', content: raw }]
}
