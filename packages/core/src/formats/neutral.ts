import type { ChatMessage } from '../compile/chat-message.ts'
import { expandIncludes } from '../compile/expand-includes.ts'
import type { MessageBlock } from '../compile/messages.ts'
import type { CallFields } from '../models/content-settings.ts'

/** Provider-independent fields of a prompt; unset ones are absent. */
export const toNeutralSettings = ({
  model_config,
  tools,
  tool_choice,
  response_schema,
}: CallFields) => ({
  model_config,
  ...(tools.length > 0 && { tools }),
  ...(tool_choice !== null && { tool_choice }),
  ...(response_schema !== null && { response_schema }),
})

export const toNeutralCall = (messages: readonly ChatMessage[], content: CallFields) => ({
  messages,
  ...toNeutralSettings(content),
})

interface TemplateContent extends CallFields {
  readonly blocks: readonly MessageBlock[]
  readonly variables: readonly { readonly key: string; readonly default_value: string | null }[]
}

/** Everything needed to compile, with placeholders and conditions as written. */
export const toTemplate = ({ blocks, variables, ...content }: TemplateContent) => ({
  blocks: expandIncludes(blocks)
    .filter(({ enabled }) => enabled)
    .toSorted((a, b) => a.sort_order - b.sort_order)
    .map(({ type, title, content: text, role, name, heading, when }) => ({
      type,
      title,
      content: text,
      role,
      name,
      heading,
      when,
    })),
  variables,
  ...toNeutralSettings(content),
})
