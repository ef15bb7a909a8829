import { z } from 'zod'
import {
  type ImportChoices,
  type ImportedPrompt,
  onlyPrompts,
  type ReadFormat,
} from '../import-format.ts'
import { formatList, noteAbout, otherFields } from '../import-notes.ts'
import { importedChat, Message } from '../imported-chat.ts'

const Placeholder = z.looseObject({ type: z.literal('placeholder'), name: z.string() })

const Prompt = z.looseObject({
  name: z.string(),
  type: z.enum(['text', 'chat']).optional(),
  prompt: z.union([z.string(), z.array(z.union([Placeholder, Message]))]),
  version: z.number(),
  labels: z.array(z.string()).nullish(),
  tags: z.array(z.string()).nullish(),
  config: z.unknown().optional(),
})
/** One prompt, an array, or the response of Langfuse's list endpoint. */
const Prompts = z.union([
  Prompt.transform((prompt) => [prompt]),
  z.array(Prompt).min(1),
  z.looseObject({ data: z.array(Prompt).min(1) }).transform(({ data }) => data),
])

/** Imported fields, and fields that only describe the Langfuse record. */
const KNOWN_FIELDS = [
  'name',
  'type',
  'prompt',
  'version',
  'labels',
  'tags',
  'config',
  'id',
  'projectId',
  'createdAt',
  'updatedAt',
  'createdBy',
  'isActive',
  'resolutionGraph',
]

const Config = z.record(z.string(), z.unknown())
const REFERENCE = /@@@langfusePrompt:[^@]{1,500}@@@/g

export const readLangfuse: ReadFormat = ({ json, ...choices }) => {
  const { data } = Prompts.safeParse(json)
  return data && onlyPrompts(data.map((prompt) => importedPrompt(prompt, choices)))
}

type LangfusePrompt = z.output<typeof Prompt>

function importedPrompt(given: LangfusePrompt, choices: ImportChoices): ImportedPrompt {
  const { name, prompt, tags } = given
  const parts = typeof prompt === 'string' ? [{ role: 'system', content: prompt }] : prompt
  const messages = parts.flatMap((part) => (isMessage(part) ? [part] : []))
  const places = parts.flatMap((part) => (isMessage(part) ? [] : part.name))
  const chat = importedChat(messages, () => 'mustache', choices)
  const refers = chat.blocks.flatMap(({ content }) => content.match(REFERENCE) ?? [])
  const { data: config } = Config.safeParse(given.config)
  return {
    name,
    tags: tags ?? [],
    blocks: chat.blocks,
    variables: chat.variables,
    model_config: config,
    notes: [
      ...chat.notes,
      ...noteAbout(places, (names) => `Skipped message placeholders: ${names}.`),
      ...noteAbout(refers, (found) => `References to other prompts stayed as text: ${found}.`),
      ...noteAbout(
        otherFields(
          given,
          config ? KNOWN_FIELDS : KNOWN_FIELDS.filter((name) => name !== 'config'),
        ),
        (names) => `Skipped fields of the prompt: ${names}.`,
      ),
      versionNote(given),
    ],
  }
}

/** A placeholder for messages may have any fields, even an unknown role. */
const isMessage = (part: z.output<typeof Placeholder> | Message): part is Message =>
  Message.safeParse(part).success

function versionNote({ version, labels }: LangfusePrompt): string {
  const label = labels && labels.length > 0 ? `, labelled ${formatList(labels)}` : ''
  return `It was version ${version}${label}; earlier versions and labels stay in Langfuse.`
}
