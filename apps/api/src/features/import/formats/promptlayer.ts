import { z } from 'zod'
import {
  type ImportChoices,
  type ImportedPrompt,
  onlyPrompts,
  type ReadFormat,
} from '../import-format.ts'
import { noteAbout, otherFields, pickSet } from '../import-notes.ts'
import { importedChat, Message } from '../imported-chat.ts'

const style = z.enum(['f-string', 'jinja2']).default('f-string').catch('f-string')
const Chat = z.looseObject({
  type: z.literal('chat'),
  messages: z.array(Message.extend({ template_format: style })),
})
const Completion = z.looseObject({
  type: z.literal('completion'),
  content: z.unknown().optional(),
  template_format: style,
})
const Model = z.looseObject({
  name: z.string().optional(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
})
const Template = z.looseObject({
  prompt_name: z.string().optional(),
  prompt_template: z.discriminatedUnion('type', [Chat, Completion]),
  tags: z.array(z.string()).nullish(),
  metadata: z.looseObject({ model: Model.nullish() }).nullish(),
})
const Templates = z.union([
  Template.transform((template) => [template]),
  z.array(Template).min(1),
  z.looseObject({ items: z.array(Template).min(1) }).transform(({ items }) => items),
])

export const readPromptLayer: ReadFormat = ({ json, ...choices }) => {
  const { data } = Templates.safeParse(json)
  return data && onlyPrompts(data.map((template) => importedPrompt(template, choices)))
}

/** Imported fields, and fields that only describe the record; `llm_kwargs` repeats the messages. */
const KNOWN_FIELDS = [
  'prompt_name',
  'prompt_template',
  'tags',
  'metadata',
  'version',
  'id',
  'parent_folder_id',
  'workspace_id',
  'created_at',
  'updated_at',
  'llm_kwargs',
  'warning',
  'success',
  'message',
]
const TEMPLATE_FIELDS = [
  'type',
  'messages',
  'content',
  'template_format',
  'input_variables',
  'dataset_examples',
  'tools',
  'tool_choice',
]
const SNIPPET = /@@@[^@\n]{1,200}@@@/g

function importedPrompt(given: z.output<typeof Template>, choices: ImportChoices): ImportedPrompt {
  const { prompt_name, prompt_template: template, tags, metadata } = given
  const messages =
    template.type === 'chat'
      ? template.messages
      : [{ role: 'system', content: template.content, template_format: template.template_format }]
  const styleAt = (place: number) => messages[place]?.template_format ?? 'f-string'
  const chat = importedChat(messages, styleAt, choices)
  const { name, parameters } = metadata?.model ?? {}
  const snippets = chat.blocks.flatMap(({ content }) => content.match(SNIPPET) ?? [])
  const left = [
    ...otherFields(template, TEMPLATE_FIELDS),
    ...otherFields(given, KNOWN_FIELDS),
    ...otherFields(metadata ?? {}, ['model']).map((field) => `metadata.${field}`),
  ]
  return {
    name: prompt_name,
    tags: tags ?? [],
    blocks: chat.blocks,
    variables: chat.variables,
    model_config: {
      ...parameters,
      ...pickSet(template, ['tools', 'tool_choice']),
      ...(name !== undefined && { model: name }),
    },
    notes: [
      ...chat.notes,
      ...noteAbout(snippets, (found) => `Snippets stayed as text: ${found}.`),
      ...noteAbout(left, (names) => `Skipped fields of the template: ${names}.`),
    ],
  }
}
