import { z } from 'zod'
import { type ImportedPrompt, onlyPrompts, type ReadFormat } from '../import-format.ts'
import { asDefaults, declaredVariables, importedChat } from '../imported-chat.ts'
import { ourTemplate } from '../template-style.ts'
import { about, otherFields } from '../words.ts'
import { messagesOf } from './langsmith-messages.ts'
import { Constructor, classOf, inside } from './langsmith-objects.ts'

const Commit = z.looseObject({ manifest: Constructor, repo: z.string().optional() })

/** Settings of a chat model that mean the same to whoever reads our configuration. */
const SETTINGS = ['model', 'temperature', 'top_p', 'max_tokens'] as const
/** What is read of a prompt, and what says again what its templates say. */
const OF_PROMPT = [
  ...['messages', 'template', 'template_format', 'partial_variables', 'prompt'],
  ...['input_variables', 'optional_variables', 'input_types', 'validate_template', 'metadata'],
]
const OF_MODEL = [...SETTINGS, 'model_name', 'bound', 'first', 'last', 'middle', 'api_key']

export const readLangSmith: ReadFormat = ({ json }) => {
  const commit = Commit.safeParse(json).data
  const manifest = commit?.manifest ?? Constructor.safeParse(json).data
  if (!manifest) return undefined
  const chain = [manifest, ...inside(manifest, ['first', 'last', 'bound'])]
  const prompt = chain.find((each) => /Prompt(Template)?$/.test(classOf(each)))
  const imported = prompt && importedPrompt(prompt, chain, commit?.repo)
  // Of images alone nothing is left that could be applied.
  return imported && onlyPrompts(imported.blocks.length > 0 ? [imported] : [])
}

function importedPrompt(
  prompt: Constructor,
  chain: readonly Constructor[],
  name: string | undefined,
): ImportedPrompt {
  const { messages, places } = messagesOf(prompt)
  const chat = importedChat(
    messages.map(({ said }) => said),
    (text, place) => ourTemplate(text, messages[place]?.style ?? 'f-string'),
  )
  const fixed = Object.assign(
    {},
    prompt.kwargs['partial_variables'],
    ...messages.map((each) => each.fixed),
  )
  const left = [
    ...otherFields(prompt.kwargs, OF_PROMPT),
    ...chain.flatMap((each) => (each === prompt ? [] : otherFields(each.kwargs, OF_MODEL))),
  ]
  return {
    name,
    blocks: chat.blocks,
    variables: declaredVariables(chat.variables, asDefaults(fixed)),
    model_config: settingsOf(chain.filter((each) => each !== prompt)),
    notes: [
      ...chat.notes,
      ...about(places, (names) => `Places for messages were left out: ${names}.`),
      ...about(left, (names) => `Of the prompt and its model was left out: ${names}.`),
    ],
  }
}

function settingsOf(chain: readonly Constructor[]): Record<string, unknown> {
  const settings = chain.flatMap(({ kwargs }) =>
    SETTINGS.flatMap((name) => {
      const value = kwargs[name] ?? (name === 'model' ? kwargs['model_name'] : undefined)
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
    }),
  )
  return Object.fromEntries(settings)
}
