import { z } from 'zod'
import { type ImportedPrompt, onlyPrompts, type ReadFormat } from '../import-format.ts'
import { declaredVariables, importedChat } from '../imported-chat.ts'
import { ourTemplate, type TemplateStyle } from '../template-style.ts'

/** An object as LangChain writes it down. */
const Constructor = z.looseObject({
  lc: z.number(),
  type: z.literal('constructor'),
  id: z.array(z.string()).min(1),
  kwargs: z.record(z.string(), z.unknown()).default({}),
})
type Constructor = z.output<typeof Constructor>

const Commit = z.looseObject({ manifest: Constructor, repo: z.string().optional() })

const Template = z.looseObject({
  template: z.string(),
  template_format: z.enum(['f-string', 'mustache', 'jinja2']).default('f-string'),
  partial_variables: z.record(z.string(), z.unknown()).nullish(),
})

const ROLES: Readonly<Record<string, string>> = {
  SystemMessagePromptTemplate: 'system',
  SystemMessage: 'system',
  HumanMessagePromptTemplate: 'user',
  HumanMessage: 'user',
  AIMessagePromptTemplate: 'assistant',
  AIMessage: 'assistant',
}

/** Settings of a chat model that mean the same to whoever reads our configuration. */
const SETTINGS = ['model', 'temperature', 'top_p', 'max_tokens'] as const

export const readLangSmith: ReadFormat = ({ json }) => {
  const commit = Commit.safeParse(json).data
  const manifest = commit?.manifest ?? Constructor.safeParse(json).data
  if (!manifest) return undefined
  const chain = [manifest, ...inside(manifest, ['first', 'last', 'bound'])]
  const prompt = chain.find((each) => /PromptTemplate$/.test(classOf(each)))
  return prompt && onlyPrompts([importedPrompt(prompt, chain, commit?.repo)])
}

const classOf = ({ id }: Constructor) => id.at(-1) ?? ''

/** The objects that a chain is made of, such as a prompt and the model it is piped into. */
function inside(object: Constructor, names: readonly string[], depth = 4): Constructor[] {
  const found = names.flatMap((name) => Constructor.safeParse(object.kwargs[name]).data ?? [])
  return depth === 0 ? found : found.flatMap((each) => [each, ...inside(each, names, depth - 1)])
}

function importedPrompt(
  prompt: Constructor,
  chain: readonly Constructor[],
  name: string | undefined,
): ImportedPrompt {
  const listed = Array.isArray(prompt.kwargs['messages']) ? prompt.kwargs['messages'] : [prompt]
  const parts = listed.flatMap((each) => Constructor.safeParse(each).data ?? [])
  const messages = parts.flatMap(messageOf)
  const written: TemplateStyle = messages[0]?.style ?? 'f-string'
  const chat = importedChat(messages, (text) => ourTemplate(text, written))
  const fixed = messages.flatMap(({ fixed }) => Object.entries(fixed))
  const declared = fixed.flatMap(([key, value]) =>
    typeof value === 'string' ? { key, default_value: value } : [],
  )
  const left = parts.length - messages.length
  return {
    name,
    blocks: chat.blocks,
    variables: declaredVariables(chat.variables, declared),
    model_config: settingsOf(chain),
    notes: [...chat.notes, ...(left > 0 ? ['Places for messages were left out.'] : [])],
  }
}

function messageOf(part: Constructor) {
  const nested = Constructor.safeParse(part.kwargs['prompt']).data ?? part
  const role = ROLES[classOf(part)] ?? (nested === part ? 'system' : undefined)
  const template = Template.safeParse(nested.kwargs).data
  if (template && role) {
    const { template: content, template_format: style, partial_variables } = template
    return [{ role, content, style, fixed: partial_variables ?? {} }]
  }
  const said = part.kwargs['content']
  return typeof said === 'string' && role
    ? [{ role, content: said, style: 'f-string' as const, fixed: {} }]
    : []
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
