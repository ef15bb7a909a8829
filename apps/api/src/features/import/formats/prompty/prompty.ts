import { z } from 'zod'
import { frontMatter } from '../../../files/index.ts'
import {
  type ImportedPrompt,
  type ImportSource,
  onlyPrompts,
  type ReadFormat,
} from '../../import-format.ts'
import { noteAbout, otherFields } from '../../import-notes.ts'
import { declaredVariables, importedChat } from '../../imported-chat.ts'
import type { TemplateStyle } from '../../template-style.ts'
import { beginsWithRole, splitRoleLines } from '../role-lines.ts'
import { withoutTemplateComments } from '../template-comments.ts'
import { readPromptyInputs } from './prompty-inputs.ts'
import { readPromptyModel } from './prompty-model.ts'
import { resolveReferences } from './prompty-references.ts'

const Fields = z.record(z.string(), z.unknown())
const Head = z.looseObject({
  name: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  tags: z.array(z.string()).optional().catch(undefined),
  metadata: z
    .looseObject({ tags: z.array(z.string()).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  template: z.unknown().optional(),
})
type Head = z.output<typeof Head>

const KNOWN_FIELDS = [
  'name',
  'displayName',
  'description',
  'tags',
  'metadata',
  'model',
  'inputs',
  'outputs',
  'sample',
  'tools',
  'template',
  '$schema',
]
/** Model fields that only Prompty has. */
const MODEL_FIELDS = ['api', 'apiType', 'configuration', 'connection', 'options', 'parameters']
const IMAGE = /!\[[^\]\n]{0,200}\]\([^)\n]{1,500}\)/g

/** Prompty 1 or 2: front matter with model and inputs, then messages with role lines. */
export const readPrompty: ReadFormat = (source) => {
  const { text, isNamed } = source
  const file = frontMatter(text.trimStart())
  const body = file?.body ?? text
  if (!isNamed && !(file && isPrompty(file.fields, body))) return undefined
  const { resolved, missing, environment } = resolveReferences(file?.fields ?? {}, source)
  const head = Head.parse(resolved)
  const prompt = importedPrompt(head, body, source)
  const references = [
    ...noteAbout(
      missing,
      (paths) => `Skipped fields in other files: ${paths}. Import those files together with it.`,
    ),
    ...noteAbout(environment, (names) => `Environment variables stayed as text: ${names}.`),
  ]
  const read = { ...prompt, notes: [...prompt.notes, ...references] }
  return onlyPrompts([read])
}

/** True with a Prompty model or role lines; no other format with front matter has either. */
function isPrompty(fields: Readonly<Record<string, unknown>>, body: string): boolean {
  const model = Fields.safeParse(fields['model']).data ?? {}
  const { parser } = Fields.safeParse(fields['template']).data ?? {}
  return (
    beginsWithRole(body) ||
    parser !== undefined ||
    MODEL_FIELDS.some((name) => Object.hasOwn(model, name))
  )
}

function importedPrompt(head: Head, body: string, source: ImportSource): ImportedPrompt {
  const { style, left: template } = readTemplate(head.template)
  const inputs = readPromptyInputs(head['inputs'], head['sample'])
  const syntax = style === 'jinja2' || style === 'handlebars' ? style : undefined
  const shown =
    style === 'jinja2' ? withoutTemplateComments(body, 'jinja2') : { text: body, notes: [] }
  const { messages, inside } = splitRoleLines(shown.text, syntax, new Set(inputs.places))
  const chat = importedChat(messages, () => style, source)
  const model = readPromptyModel(head)
  const left = [
    ...otherFields(head, KNOWN_FIELDS),
    ...otherFields(head.metadata ?? {}, ['tags', 'authors']).map((name) => `metadata.${name}`),
    ...template,
    ...model.left,
    ...inputs.left,
  ]
  return {
    name: head.name,
    description: head.description,
    tags: head.tags ?? head.metadata?.tags,
    blocks: chat.blocks,
    variables: declaredVariables(chat.variables, inputs.variables),
    model_config: model.config,
    notes: [
      ...chat.notes,
      ...shown.notes,
      ...noteAbout(
        inside,
        (lines) => `Role lines within a condition or loop stayed text: ${lines}.`,
      ),
      ...noteAbout(body.match(IMAGE) ?? [], (images) => `Images stayed as text: ${images}.`),
      ...noteAbout(left, (names) => `Skipped fields of its front matter: ${names}.`),
    ],
  }
}

const STYLES: ReadonlyMap<string, TemplateStyle> = new Map([
  ['jinja2', 'jinja2'],
  ['nunjucks', 'jinja2'],
  ['mustache', 'mustache'],
  ['handlebars', 'handlebars'],
])
const Template = z.union([
  z.string(),
  z.looseObject({ format: z.union([z.string(), z.looseObject({ kind: z.string() })]) }),
  z.looseObject({ type: z.string() }).transform(({ type }) => type),
])

/** Defaults to Jinja2. */
function readTemplate(given: unknown): { style: TemplateStyle; left: string[] } {
  const { data: template = 'jinja2' } = Template.safeParse(given)
  const format = typeof template === 'string' ? template : template.format
  const kind = typeof format === 'string' ? format : format.kind
  const style = STYLES.get(kind)
  return { style: style ?? 'plain', left: style ? [] : [`the template language ${kind}`] }
}
