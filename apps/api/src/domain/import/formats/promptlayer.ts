import { z } from 'zod'
import { type ImportedPrompt, onlyPrompts, type ReadFormat } from '../import-format.ts'
import { Content, importedChat, Message } from '../imported-chat.ts'
import { ourTemplate } from '../template-style.ts'

const style = z.enum(['f-string', 'jinja2']).default('f-string')
const Chat = z.looseObject({
  type: z.literal('chat'),
  messages: z.array(Message.extend({ template_format: style })),
  tools: z.array(z.unknown()).nullish(),
  functions: z.array(z.unknown()).nullish(),
})
const Completion = z.looseObject({
  type: z.literal('completion'),
  content: Content,
  template_format: style,
})
/** A template as PromptLayer's API answers it. */
const Template = z.looseObject({
  prompt_name: z.string().optional(),
  version: z.number().optional(),
  prompt_template: z.discriminatedUnion('type', [Chat, Completion]),
  tags: z.array(z.string()).nullish(),
  metadata: z
    .looseObject({
      model: z
        .looseObject({
          name: z.string().optional(),
          parameters: z.record(z.string(), z.unknown()).optional(),
        })
        .nullish(),
    })
    .nullish(),
})
const Templates = z.union([
  Template.transform((template) => [template]),
  z.array(Template).min(1),
  z.looseObject({ items: z.array(Template).min(1) }).transform(({ items }) => items),
])

export const readPromptLayer: ReadFormat = ({ json }) => {
  const { data } = Templates.safeParse(json)
  return data && onlyPrompts(data.map(importedPrompt))
}

function importedPrompt({
  prompt_name,
  prompt_template: template,
  tags,
  metadata,
}: z.output<typeof Template>): ImportedPrompt {
  const messages =
    template.type === 'chat'
      ? template.messages
      : [{ role: 'system', content: template.content, template_format: template.template_format }]
  const written = messages[0]?.template_format ?? 'f-string'
  const chat = importedChat(messages, (text) => ourTemplate(text, written))
  const tools =
    template.type === 'chat' && [template.tools, template.functions].flat().some(Boolean)
  const { name, parameters } = metadata?.model ?? {}
  return {
    name: prompt_name,
    tags: tags ?? [],
    blocks: chat.blocks,
    variables: chat.variables,
    model_config: { ...parameters, ...(name !== undefined && { model: name }) },
    notes: [...chat.notes, ...(tools ? ['Tools were left out: a prompt has none yet.'] : [])],
  }
}
