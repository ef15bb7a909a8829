import { z } from 'zod'
import { frontMatter, withoutComments } from '../../files/index.ts'
import {
  type ImportChoices,
  type ImportedPrompt,
  onlyPrompts,
  type ReadFormat,
} from '../import-format.ts'
import { noteAbout, otherFields } from '../import-notes.ts'
import { declaredVariables, importedChat } from '../imported-chat.ts'
import { escapeNonVariables } from './escape-handlebars.ts'
import { Input, picoschemaVariables } from './picoschema.ts'

const Head = z.looseObject({
  name: z.string().optional(),
  description: z.string().optional(),
  model: z.string().optional(),
  config: z.record(z.string(), z.unknown()).nullish(),
  input: Input.nullish(),
  output: z.looseObject({ format: z.unknown(), schema: z.unknown() }).nullish().catch(undefined),
})

/** One of these is in the head of a Dotprompt file, and in no other's. */
const MARKER_FIELDS = ['model', 'input', 'output']
const KNOWN_FIELDS = ['name', 'description', 'model', 'config', 'input', 'output']

/** `{{role "system"}}` begins another's message; a line break after it is not part of that. */
const ROLE = /\{\{\s*role\s+["'](\w{1,20})["']\s*\}\}(?:\r?\n)?/g

/** A Dotprompt file: a YAML head that names the model, and a Handlebars template. */
export const readDotprompt: ReadFormat = ({ text, path, isNamed, ...choices }) => {
  const file = frontMatter(withoutComments(text))
  const isSure =
    isNamed ||
    path?.endsWith('.prompt') ||
    MARKER_FIELDS.some((name) => Object.hasOwn(file?.fields ?? {}, name))
  const { data: head } = Head.safeParse(file?.fields ?? {})
  if (!isSure || !head) return undefined
  return onlyPrompts([importedPrompt(head, file?.body ?? text, choices)])
}

function importedPrompt(
  head: z.output<typeof Head>,
  body: string,
  choices: ImportChoices,
): ImportedPrompt {
  // Before it is cut into messages, over which a loop may go.
  const template = escapeNonVariables(body)
  const chat = importedChat(splitMessages(template.text), () => 'handlebars', choices)
  const { name, description, model, config, input, output } = head
  const { variables, left } = picoschemaVariables(input ?? {})
  const answer = readAnswerForm(output ?? {})
  const others = [...otherFields(head, KNOWN_FIELDS), ...left, ...answer.left]
  return {
    name,
    description,
    blocks: chat.blocks,
    variables: declaredVariables(chat.variables, variables),
    // `googleai/gemini-2.5-flash` names the plugin and its model.
    model_config: {
      ...config,
      ...answer.config,
      ...(model && { model: model.slice(model.indexOf('/') + 1) }),
    },
    notes: [
      ...chat.notes,
      ...template.notes,
      ...noteAbout(others, (names) => `Skipped fields of its front matter: ${names}.`),
    ],
  }
}

interface AnswerForm {
  readonly config: Record<string, unknown>
  readonly left: string[]
}

/** A JSON Schema has its type; another schema is Picoschema, which stays behind. */
const JsonSchema = z.looseObject({ type: z.string() })

function readAnswerForm({ format, schema, ...more }: Record<string, unknown>): AnswerForm {
  const { data } = JsonSchema.safeParse(schema)
  const left = [
    ...Object.keys(more),
    ...(schema !== undefined && !data ? ['schema'] : []),
    ...(format !== undefined && format !== 'json' ? ['format'] : []),
  ].map((name) => `output.${name}`)
  if (data) {
    const json_schema = { name: 'output', schema: data }
    return { config: { response_format: { type: 'json_schema', json_schema } }, left }
  }
  return { config: format === 'json' ? { response_format: { type: 'json_object' } } : {}, left }
}

/** Text before the first role is the system message, as is a whole file without roles. */
function splitMessages(body: string) {
  const [before = '', ...rest] = body.split(ROLE)
  const messages = [{ role: 'system', content: before }]
  for (let at = 0; at < rest.length; at += 2) {
    messages.push({ role: rest[at] ?? '', content: rest[at + 1] ?? '' })
  }
  return messages.filter(({ content }) => content.trim() !== '')
}
