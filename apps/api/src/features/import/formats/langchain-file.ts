import { parseText, renderParts } from '@promptwire/core/compile/template'
import { z } from 'zod'
import { createFileFinder, parseYaml } from '../../files/index.ts'
import type { ImportedPrompt, ImportSource } from '../import-format.ts'
import { noteAbout, otherFields } from '../import-notes.ts'
import { asDefaults, declaredVariables, importedChat } from '../imported-chat.ts'
import { ourTemplate, type TemplateStyle } from '../template-style.ts'

const Values = z.record(z.string(), z.unknown())
const Style = z.enum(['f-string', 'mustache', 'jinja2']).default('f-string')

/** A prompt as LangChain's `save` writes it. */
const PromptFile = z.looseObject({
  template: z.string().optional(),
  template_path: z.string().optional(),
  template_format: Style,
  partial_variables: Values.nullish(),
})
const SavedPrompt = PromptFile.extend({ _type: z.literal('prompt') })
const FewShotFile = z.looseObject({
  _type: z.literal('few_shot'),
  prefix: z.string().nullish(),
  suffix: z.string().nullish(),
  examples: z.union([z.string(), z.array(Values)]),
  example_prompt: PromptFile,
  example_separator: z.string().default('\n\n'),
  template_format: Style,
  partial_variables: Values.nullish(),
})
const KNOWN_FIELDS = [
  ...Object.keys(PromptFile.shape),
  ...Object.keys(FewShotFile.shape),
  'input_variables',
  'optional_variables',
  'input_types',
  'validate_template',
]

/** A prompt, or one with examples, in a file of LangChain; undefined where it is another. */
export function readLangChainFile(source: ImportSource): ImportedPrompt | undefined {
  const isYaml =
    source.json === undefined && /^_type: *["']?(?:prompt|few_shot)\b/m.test(source.text)
  const given = isYaml ? parseYaml(source.text) : source.json
  const fewShot = FewShotFile.safeParse(given).data
  const file = fewShot ?? SavedPrompt.safeParse(given).data
  if (!file) return undefined
  const text = fewShot
    ? textWithExamples(fewShot, source)
    : templateText(PromptFile.parse(file), source)
  if (text === undefined) return undefined
  const style: TemplateStyle = fewShot ? 'ours' : file.template_format
  const chat = importedChat([{ role: 'system', content: text }], () => style, source)
  const others = noteAbout(
    otherFields(file, KNOWN_FIELDS),
    (names) => `Skipped fields of the prompt: ${names}.`,
  )
  return {
    blocks: chat.blocks,
    variables: declaredVariables(chat.variables, asDefaults(file.partial_variables ?? {})),
    notes: [...chat.notes, ...others],
  }
}

const readFile = (path: string | undefined, source: ImportSource): string | undefined =>
  path === undefined ? undefined : createFileFinder(source)(`file://${path}`)[0]?.text

const templateText = (
  { template, template_path }: Pick<z.output<typeof PromptFile>, 'template' | 'template_path'>,
  source: ImportSource,
): string | undefined => template ?? readFile(template_path, source)

/** The text as LangChain formats it: examples are filled in, and the rest is the template. */
function textWithExamples(
  file: z.output<typeof FewShotFile>,
  source: ImportSource,
): string | undefined {
  const template = templateText(file.example_prompt, source)
  const examples = readExamples(file.examples, source)
  if (template === undefined || !examples) return undefined
  const around = (text: string | null | undefined) =>
    ourTemplate(text ?? '', file.template_format, source.isText).text
  const example = parseText(
    ourTemplate(template, file.example_prompt.template_format, () => false).text,
  )
  const filled = examples.map((values) => {
    const text = renderParts(example, ({ key, raw }) => String(values[key] ?? raw))
    return ourTemplate(text, 'literal', source.isText).text
  })
  const pieces = [around(file.prefix), ...filled, around(file.suffix)]
  return pieces.filter((piece) => piece !== '').join(file.example_separator)
}

function readExamples(
  given: z.output<typeof FewShotFile>['examples'],
  source: ImportSource,
): readonly Record<string, unknown>[] | undefined {
  if (typeof given !== 'string') return given
  const text = readFile(given, source)
  return text === undefined ? undefined : z.array(Values).safeParse(parseYaml(text)).data
}
