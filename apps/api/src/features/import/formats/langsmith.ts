import { z } from 'zod'
import { type ImportedPrompt, onlyPrompts, type ReadFormat } from '../import-format.ts'
import { noteAbout, otherFields } from '../import-notes.ts'
import { asDefaults, declaredVariables, importedChat } from '../imported-chat.ts'
import { ourTemplate } from '../template-style.ts'
import { readMessages } from './langsmith-messages.ts'
import { Constructor, getClassName, inside } from './langsmith-objects.ts'

const Commit = z.looseObject({ manifest: Constructor, repo: z.string().optional() })

/** Settings of a chat model with the same meaning in our configuration. */
const SETTINGS = ['model', 'temperature', 'top_p', 'max_tokens'] as const
/** Fields that are imported, and fields that repeat the templates. */
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
]
const MODEL_FIELDS = [...SETTINGS, 'model_name', 'bound', 'first', 'last', 'middle', 'api_key']

export const readLangSmith: ReadFormat = ({ json }) => {
  const commit = Commit.safeParse(json).data
  const manifest = commit?.manifest ?? Constructor.safeParse(json).data
  if (!manifest) return undefined
  const chain = [manifest, ...inside(manifest, ['first', 'last', 'bound'])]
  const prompt = chain.find((each) => /Prompt(Template)?$/.test(getClassName(each)))
  const imported = prompt && importedPrompt(prompt, chain, commit?.repo)
  // Of images alone nothing is left that could be applied.
  return imported && onlyPrompts(imported.blocks.length > 0 ? [imported] : [])
}

function importedPrompt(
  prompt: Constructor,
  chain: readonly Constructor[],
  name: string | undefined,
): ImportedPrompt {
  const { messages, places } = readMessages(prompt)
  const chat = importedChat(
    messages.map(({ message }) => message),
    (text, place) => ourTemplate(text, messages[place]?.style ?? 'f-string'),
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
    model_config: readSettings(chain.filter((each) => each !== prompt)),
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
  return Object.fromEntries(settings)
}
