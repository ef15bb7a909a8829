import { z } from 'zod'
import {
  type ImportChoices,
  type ImportedPrompt,
  onlyPrompts,
  type ReadFormat,
} from '../import-format.ts'
import { noteAbout, otherFields } from '../import-notes.ts'
import { asDefaults, declaredVariables, importedChat } from '../imported-chat.ts'
import { readLangChainFile } from './langchain-file.ts'
import { readMessages } from './langsmith-messages.ts'
import { Constructor, getClassName, inside } from './langsmith-objects.ts'

const Commit = z.looseObject({ manifest: Constructor, repo: z.string().optional() })

/** Chat model settings that mean the same here. */
const SETTINGS = ['model', 'temperature', 'top_p', 'max_tokens'] as const
/** Imported fields, and fields that repeat the templates. */
const PROMPT_FIELDS = [
  'messages',
  'template',
  'template_format',
  'partial_variables',
  'prompt',
  'input_variables',
  'optional_variables',
  'input_types',
  'validate_template',
  'metadata',
  'schema_',
]
const MODEL_FIELDS = [
  ...SETTINGS,
  'model_name',
  'bound',
  'first',
  'last',
  'middle',
  'api_key',
  'kwargs',
]

export const readLangSmith: ReadFormat = (source) => {
  const { json, ...choices } = source
  const file = readLangChainFile(source)
  if (file) return onlyPrompts([file])
  const commit = Commit.safeParse(json).data
  const manifest = commit?.manifest ?? Constructor.safeParse(json).data
  if (!manifest) return undefined
  const chain = [manifest, ...inside(manifest, ['first', 'last', 'bound'])]
  const prompt = chain.find((each) => /Prompt(Template)?$/.test(getClassName(each)))
  const imported = prompt && importedPrompt(prompt, chain, commit?.repo, choices)
  // A prompt with only images leaves nothing to import.
  return imported && onlyPrompts(imported.blocks.length > 0 ? [imported] : [])
}

function importedPrompt(
  prompt: Constructor,
  chain: readonly Constructor[],
  name: string | undefined,
  choices: ImportChoices,
): ImportedPrompt {
  const { messages, places } = readMessages(prompt)
  const chat = importedChat(
    messages.map(({ message }) => message),
    (place) => messages[place]?.style ?? 'f-string',
    choices,
  )
  const fixed = Object.assign(
    {},
    prompt.kwargs['partial_variables'],
    ...messages.map((each) => each.fixed),
  )
  const left = [
    ...otherFields(prompt.kwargs, PROMPT_FIELDS),
    ...chain.flatMap((each) => (each === prompt ? [] : otherFields(each.kwargs, MODEL_FIELDS))),
  ]
  return {
    name,
    blocks: chat.blocks,
    variables: declaredVariables(chat.variables, asDefaults(fixed)),
    model_config: {
      ...readSettings(chain.filter((each) => each !== prompt)),
      ...readAnswerSchema(prompt),
    },
    notes: [
      ...chat.notes,
      ...noteAbout(places, (names) => `Skipped message placeholders: ${names}.`),
      ...noteAbout(left, (names) => `Skipped fields of the prompt and its model: ${names}.`),
    ],
  }
}

function readSettings(chain: readonly Constructor[]): Record<string, unknown> {
  const settings = chain.flatMap(({ kwargs }) =>
    SETTINGS.flatMap((name) => {
      const value = kwargs[name] ?? (name === 'model' ? kwargs['model_name'] : undefined)
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
    }),
  )
  const bound = chain.map(({ kwargs }) => Bound.safeParse(kwargs['kwargs']).data ?? {})
  return Object.assign(Object.fromEntries(settings), ...bound)
}

const Bound = z.record(z.string(), z.unknown())
const AnswerSchema = z.looseObject({ title: z.string().optional() })

function readAnswerSchema({ kwargs }: Constructor): Record<string, unknown> {
  const { data: schema } = AnswerSchema.safeParse(kwargs['schema_'])
  if (!schema) return {}
  const json_schema = { name: schema.title ?? 'answer', schema }
  return { response_format: { type: 'json_schema', json_schema } }
}
