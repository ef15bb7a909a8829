import { z } from 'zod'
import { frontMatter } from '../front-matter.ts'
import { type ImportedVariable, onlyPrompts, type ReadFormat } from '../import-format.ts'
import { declaredVariables, importedChat } from '../imported-chat.ts'
import { ourTemplate } from '../template-style.ts'

const Head = z.looseObject({
  name: z.string().optional(),
  description: z.string().optional(),
  model: z.string(),
  config: z.record(z.string(), z.unknown()).optional(),
  input: z
    .looseObject({
      schema: z.record(z.string(), z.unknown()).optional(),
      default: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
  output: z.unknown().optional(),
  tools: z.unknown().optional(),
})

/** `{{role "system"}}` begins another's message. */
const ROLE = /\{\{\s*role\s+["'](\w{1,20})["']\s*\}\}/g

/** A Dotprompt file: a YAML head that names the model, and a Handlebars template. */
export const readDotprompt: ReadFormat = ({ text }) => {
  const file = frontMatter(text)
  const { data: head } = Head.safeParse(file?.fields)
  if (!file || !head) return undefined
  const chat = importedChat(messagesOf(file.body), (body) => ourTemplate(body, 'handlebars'))
  const { name, description, model, config, input, output, tools } = head
  return onlyPrompts([
    {
      name,
      description,
      blocks: chat.blocks,
      variables: declaredVariables(chat.variables, variablesOf(input)),
      // `googleai/gemini-2.5-flash` names the plugin and its model.
      model_config: { ...config, model: model.slice(model.indexOf('/') + 1) },
      notes: [
        ...chat.notes,
        ...(output === undefined ? [] : ['The form of the output was left out.']),
        ...(tools === undefined ? [] : ['Tools were left out: a prompt has none yet.']),
      ],
    },
  ])
}

/** What stands before the first role is the system's, as all of a file is that names none. */
function messagesOf(body: string) {
  const [before = '', ...rest] = body.trim().split(ROLE)
  const messages = [{ role: 'system', content: before.trim() }]
  for (let at = 0; at < rest.length; at += 2) {
    messages.push({ role: rest[at] ?? '', content: (rest[at + 1] ?? '').trim() })
  }
  return messages.filter(({ content }) => content !== '')
}

/** Of Picoschema: `name?: string, what it is for`. */
function variablesOf(input: z.output<typeof Head>['input']): ImportedVariable[] {
  const values = input?.default ?? {}
  return Object.entries(input?.schema ?? {}).flatMap(([name, said]) => {
    const [, key, optional] = /^([A-Za-z_][A-Za-z0-9_.-]{0,63})(\?)?/.exec(name) ?? []
    if (key === undefined) return []
    const value = values[key]
    const description = typeof said === 'string' ? said.split(',').slice(1).join(',').trim() : ''
    return {
      key,
      description,
      required: optional === undefined && value === undefined,
      ...(value !== undefined && { default_value: asText(value) }),
    }
  })
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
