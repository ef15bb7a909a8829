import { chatBlocks } from '@promptwire/core/paste/chat-blocks'
import { isSpokenByOthers } from '@promptwire/core/paste/import-text'
import { type ChatMessage, chatRole } from '@promptwire/core/paste/transcript'
import { variablesOf } from '@promptwire/core/paste/variables-of'
import { z } from 'zod'
import type { ImportedPrompt, ImportedVariable } from './import-format.ts'
import type { OurTemplate } from './template-style.ts'

/** Parts of a message's content, as the providers' APIs write them. */
const Part = z.looseObject({ type: z.string().optional(), text: z.string().optional() })
export const Content = z.union([z.string(), z.array(Part)]).nullish()

/** A message as most services write it. */
export const Message = z.looseObject({ role: z.string(), content: Content })

type Blocks = Pick<ImportedPrompt, 'blocks' | 'variables' | 'notes'>

/** The blocks of messages, each a template that `ours` reads. */
export function importedChat(
  messages: readonly z.output<typeof Message>[],
  ours: (text: string) => OurTemplate,
): Blocks {
  const notes = new Set<string>()
  const chat = messages.flatMap((message): ChatMessage[] => {
    const role = chatRole(message.role)
    const { text, left } = contentText(message.content)
    const template = ours(text)
    for (const note of [...left, ...template.notes]) notes.add(note)
    if (role) return [{ role, content: template.text }]
    notes.add(`Messages of "${message.role.slice(0, 40)}" were left out: a prompt has none.`)
    return []
  })
  if (isSpokenByOthers(chat)) notes.add(MESSAGES_ARE_BLOCKS)
  const blocks = chatBlocks(chat)
  return { blocks, variables: variablesOf(blocks).map((key) => ({ key })), notes: [...notes] }
}

export const MESSAGES_ARE_BLOCKS =
  'Messages of user and assistant became blocks: they are delivered within the one text.'

/** The text of a content; what is no text is left out, and said. */
function contentText(content: z.output<typeof Content>): { text: string; left: string[] } {
  if (typeof content === 'string') return { text: content, left: [] }
  const texts = (content ?? []).flatMap(({ text }) => text ?? [])
  const isWhole = texts.length === (content ?? []).length
  return {
    text: texts.join('\n'),
    left: isWhole ? [] : ['Images, files and sounds of messages were left out.'],
  }
}

/** The variables of the text with what was declared of them; those declared alone come after. */
export function declaredVariables(
  used: readonly ImportedVariable[],
  declared: readonly ImportedVariable[],
): ImportedVariable[] {
  const known = new Map(declared.map((variable) => [variable.key, variable]))
  const first = used.map(({ key }) => known.get(key) ?? { key })
  const keys = new Set(used.map(({ key }) => key))
  return [...first, ...declared.filter(({ key }) => !keys.has(key))]
}
