import { z } from 'zod'
import { frontMatter, UnreadableFile, withoutComments } from '../../files/index.ts'
import {
  type ImportChoices,
  type ImportedPrompt,
  onlyPrompts,
  type ReadFormat,
} from '../import-format.ts'
import { noteAbout, otherFields } from '../import-notes.ts'
import {
  declaredVariables,
  importedChat,
  type Message,
  type MessagePlace,
} from '../imported-chat.ts'
import { escapeNonVariables } from './escape-handlebars.ts'
import { Input, picoschemaVariables } from './picoschema.ts'
import { withoutTemplateComments } from './template-comments.ts'

const Head = z.looseObject({
  name: z.string().optional(),
  description: z.string().optional(),
  model: z.string().optional(),
  config: z.record(z.string(), z.unknown()).nullish(),
  input: Input.nullish(),
  output: z.looseObject({ format: z.unknown(), schema: z.unknown() }).nullish().catch(undefined),
})

/** Dotprompt's reserved fields. Other fields have a namespace with a dot. */
const RESERVED_FIELDS = [
  'config',
  'description',
  'ext',
  'input',
  'model',
  'name',
  'output',
  'toolDefs',
  'tools',
  'variant',
  'version',
]
const KNOWN_FIELDS = ['name', 'description', 'model', 'config', 'input', 'output']
const OWN_HELPER = /\{\{\s*(?:role|media|section)\s+\w*=?["']|\{\{\s*history\s*\}\}|\{\{[#>]/

/** `{{role "system"}}` starts a new message; a line break after it is not part of the message. */
const ROLE = /\{\{\s*role\s+["'](\w{1,20})["']\s*\}\}(?:\r?\n)?/
/** Marks where earlier messages go. Text after it without a role is the model's. */
const HISTORY = /\\\{\{\s*(history)\s*\}\}/
const MARK = new RegExp(`${ROLE.source}|${HISTORY.source}`, 'g')

/** YAML front matter that names the model, then a Handlebars template. */
export const readDotprompt: ReadFormat = ({ text, path, isNamed, ...choices }) => {
  const { file, notes } = readHead(text, path)
  const isSure = isNamed || (path === null && file !== undefined && isDotprompt(file))
  const { data: head } = Head.safeParse(file?.fields ?? {})
  if (!isSure || !head) return undefined
  const prompt = importedPrompt(head, file?.body ?? text, choices)
  return onlyPrompts([{ ...prompt, notes: [...notes, ...prompt.notes] }])
}

/** Dotprompt sends the whole file as a message if its front matter is not YAML. */
function readHead(text: string, path: string | null) {
  try {
    return { file: frontMatter(withoutComments(text)), notes: [] }
  } catch (error) {
    const isFile = path !== null && /\.prompt$/i.test(path)
    if (!isFile || !(error instanceof UnreadableFile)) throw error
    return {
      file: undefined,
      notes: [`Its front matter ${error.message} and stayed in the message.`],
    }
  }
}

/** Pasted front matter may belong to an agent or a skill, which also name a model. */
function isDotprompt({ fields, body }: NonNullable<ReturnType<typeof frontMatter>>): boolean {
  const names = Object.keys(fields)
  if (!names.every((name) => RESERVED_FIELDS.includes(name) || name.includes('.'))) return false
  const isDescribed = names.includes('description')
  const [model] = [fields['model']].map(String)
  return (
    ['config', 'input', 'output'].some((name) => typeof fields[name] === 'object') ||
    (names.includes('model') && (!isDescribed || model?.includes('/') === true)) ||
    (names.length > 0 && OWN_HELPER.test(body) && ROLE.test(body))
  )
}

function importedPrompt(
  head: z.output<typeof Head>,
  body: string,
  choices: ImportChoices,
): ImportedPrompt {
  // Before splitting into messages, since a loop may span several messages.
  const shown = withoutTemplateComments(body, 'handlebars')
  const template = escapeNonVariables(shown.text)
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
    // `googleai/gemini-3.6-flash` names the plugin, then the model.
    model_config: {
      ...config,
      ...answer.config,
      ...(model && { model: model.slice(model.indexOf('/') + 1) }),
    },
    notes: [
      ...chat.notes,
      ...shown.notes,
      ...template.notes,
      ...noteAbout(others, (names) => `Skipped fields of its front matter: ${names}.`),
    ],
  }
}

interface AnswerForm {
  readonly config: Record<string, unknown>
  readonly left: string[]
}

/** A JSON Schema has a type. Picoschema does not; it is not imported. */
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

/** Text before the first role is the user's, as is a file without roles. */
function splitMessages(body: string): (Message | MessagePlace)[] {
  const messages: (Message | MessagePlace)[] = []
  let [role, from] = ['user', 0]
  const end = (to: number) => {
    const content = body.slice(from, to)
    if (content.trim() !== '') messages.push({ role, content })
  }
  for (const { 0: mark, 1: named, index } of body.matchAll(MARK)) {
    end(index)
    if (named === undefined) messages.push({ place: 'history' })
    role = named ?? 'model'
    from = index + mark.length
  }
  end(body.length)
  return messages
}
