import { parseText, renderParts } from '@promptwire/core/compile/template'
import { z } from 'zod'
import { createFileFinder, parseYaml, UnreadableFile } from '../../files/index.ts'
import type { ImportedPrompt, ImportSource } from '../import-format.ts'
import { noteAbout, otherFields } from '../import-notes.ts'
import { asDefaults, declaredVariables, importedChat } from '../imported-chat.ts'
import { ourTemplate, type TemplateStyle } from '../template-style.ts'

const Values = z.record(z.string(), z.unknown())
const Style = z.enum(['f-string', 'mustache', 'jinja2']).default('f-string')

/** As written by LangChain's `save`. LangChain also reads a file without a type as a prompt. */
const PromptFile = z.looseObject({
  _type: z.literal('prompt').optional(),
  template: z.string().optional(),
  template_path: z.string().optional(),
  template_format: Style,
  partial_variables: Values.nullish(),
  input_variables: z.array(z.string()).optional(),
})
type PromptFile = z.output<typeof PromptFile>
const FewShotFile = z.looseObject({
  _type: z.literal('few_shot').optional(),
  prefix: z.string().nullish(),
  suffix: z.string().nullish(),
  examples: z.union([z.string(), z.array(Values)]),
  example_prompt: PromptFile.optional(),
  example_prompt_path: z.string().optional(),
  example_separator: z.string().default('\n\n'),
  template_format: Style,
  partial_variables: Values.nullish(),
})
const ChatFile = z.looseObject({
  _type: z.literal('chat').optional(),
  messages: z.array(z.looseObject({ prompt: PromptFile, role: z.string().optional() })).min(1),
  partial_variables: Values.nullish(),
})
const KNOWN_FIELDS = [
  ...Object.keys(PromptFile.shape),
  ...Object.keys(FewShotFile.shape),
  'messages',
  'optional_variables',
  'input_types',
  'validate_template',
]
const KNOWN_KEYS = /^\s*_type: *["']?(?:prompt|few_shot|chat)\b|^input_variables:/m

interface FileMessage {
  readonly role: string
  readonly content: string
  readonly style: TemplateStyle
}

/** A prompt, a few-shot prompt or a chat; undefined for any other file. */
export function readLangChainFile(source: ImportSource): ImportedPrompt | undefined {
  const isYaml = source.json === undefined && KNOWN_KEYS.test(source.text)
  const given = isYaml ? parsePythonYaml(source.text) : source.json
  const file = Values.safeParse(given).data
  const messages = file && readMessages(file, source)
  if (!messages) return undefined
  const chat = importedChat(
    messages.map(toMessage),
    (at) => messages[at]?.style ?? 'f-string',
    source,
  )
  const others = noteAbout(
    otherFields(file, KNOWN_FIELDS),
    (names) => `Skipped fields of the prompt: ${names}.`,
  )
  const fixed = Values.nullish().safeParse(file['partial_variables']).data ?? {}
  return {
    blocks: chat.blocks,
    variables: declaredVariables(chat.variables, asDefaults(fixed)),
    notes: [...chat.notes, ...others],
  }
}

const TOP_LEVEL = /^(?:[A-Za-z_][\w-]*:(?:\s|$)|\s|-|#|$)/

/** Python's YAML lets a quoted string continue at the start of a line; LangChain writes such files. */
function parsePythonYaml(text: string): unknown {
  try {
    return parseYaml(text)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const lines = text.split('\n').map((line) => (TOP_LEVEL.test(line) ? line : ` ${line}`))
    return parseYaml(lines.join('\n'))
  }
}

const toMessage = ({ role, content }: FileMessage) => ({ role, content })

/** LangChain sends a string prompt, or a chat message without a role, as the user's message. */
function readMessages(file: unknown, source: ImportSource): FileMessage[] | undefined {
  const chat = ChatFile.safeParse(file).data
  if (chat) {
    return chat.messages.flatMap(({ prompt, role = 'user' }) => {
      const content = templateText(prompt, source)
      return content === undefined ? [] : { role, content, style: prompt.template_format }
    })
  }
  const fewShot = FewShotFile.safeParse(file).data
  if (fewShot) return asMessage(textWithExamples(fewShot, source), 'ours')
  const { data: prompt } = PromptFile.safeParse(file)
  const isSure = prompt?._type === 'prompt' || prompt?.input_variables !== undefined
  return prompt && isSure
    ? asMessage(templateText(prompt, source), prompt.template_format)
    : undefined
}

const asMessage = (content: string | undefined, style: TemplateStyle): FileMessage[] | undefined =>
  content === undefined ? undefined : [{ role: 'user', content, style }]

const readFile = (path: string | undefined, source: ImportSource): string | undefined =>
  path === undefined ? undefined : createFileFinder(source)(`file://${path}`)[0]?.text

const templateText = (
  { template, template_path }: PromptFile,
  source: ImportSource,
): string | undefined => template ?? readFile(template_path, source)

/** As LangChain formats it: examples are filled in, the rest stays a template. */
function textWithExamples(
  file: z.output<typeof FewShotFile>,
  source: ImportSource,
): string | undefined {
  const prompt = file.example_prompt ?? readExamplePrompt(file.example_prompt_path, source)
  const template = prompt && templateText(prompt, source)
  const examples = readExamples(file.examples, source)
  if (template === undefined || !examples) return undefined
  const around = (text: string | null | undefined) =>
    ourTemplate(text ?? '', file.template_format, source.isText).text
  const example = parseText(
    ourTemplate(template, prompt?.template_format ?? 'f-string', () => false).text,
  )
  const filled = examples.map((values) => {
    const text = renderParts(example, ({ key, raw }) => String(values[key] ?? raw))
    return ourTemplate(text, 'literal', source.isText).text
  })
  const pieces = [around(file.prefix), ...filled, around(file.suffix)]
  return pieces.filter((piece) => piece !== '').join(file.example_separator)
}

function readExamplePrompt(path: string | undefined, source: ImportSource): PromptFile | undefined {
  const text = readFile(path, source)
  return text === undefined ? undefined : PromptFile.safeParse(parseYaml(text)).data
}

function readExamples(
  given: z.output<typeof FewShotFile>['examples'],
  source: ImportSource,
): readonly Record<string, unknown>[] | undefined {
  if (typeof given !== 'string') return given
  const text = readFile(given, source)
  return text === undefined ? undefined : z.array(Values).safeParse(parseYaml(text)).data
}
