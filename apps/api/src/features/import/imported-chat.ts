import { chatBlocks, titledChatBlocks } from '@promptwire/core/paste/chat-blocks'
import { collectVariables } from '@promptwire/core/paste/collect-variables'
import { hasNonSystemMessages } from '@promptwire/core/paste/import-text'
import { type ChatMessage, chatRole } from '@promptwire/core/paste/transcript'
import { count } from '@promptwire/core/text/count'
import { z } from 'zod'
import type {
  ImportChoices,
  ImportedBlock,
  ImportedPrompt,
  ImportedVariable,
} from './import-format.ts'
import { noteAbout, otherFields } from './import-notes.ts'
import { ourSections, type TemplateStyle } from './template-style.ts'

/** A message as most services write it; its content is a text, or parts as the providers' APIs write them. */
export const Message = z.looseObject({ role: z.string(), content: z.unknown().optional() })
export type Message = z.output<typeof Message>

type Blocks = Pick<ImportedPrompt, 'blocks' | 'variables' | 'notes'>

/** Metadata of messages, which is not part of a prompt. */
const IGNORED_FIELDS = [
  'role',
  'content',
  'type',
  'id',
  'status',
  'template_format',
  'input_variables',
]

/** The blocks of messages, each a template of the style of its place. */
export function importedChat(
  messages: readonly Message[],
  styleAt: (place: number) => TemplateStyle,
  { isTidied, isText }: ImportChoices,
): Blocks {
  const notes = new Set<string>()
  const left = { roles: [] as string[], parts: [] as string[], fields: [] as string[] }
  const chat = messages.flatMap((message, place): ChatMessage[] => {
    const role = chatRole(message.role)
    if (!role) {
      left.roles.push(message.role)
      return []
    }
    const { text, types } = contentText(message.content)
    left.parts.push(...types)
    left.fields.push(...otherFields(message, IGNORED_FIELDS))
    if (text === '' && types.length > 0) return []
    const sections = ourSections(text, styleAt(place), isText)
    for (const note of sections.flatMap((section) => section.notes)) notes.add(note)
    return sections.map(({ text: content, when }, at) => ({
      role,
      content,
      when,
      continues: at < sections.length - 1,
    }))
  })
  const blocks = isTidied ? titledChatBlocks(chat) : chatBlocks(chat)
  return {
    blocks,
    variables: collectVariables(blocks).map((key) => ({ key })),
    notes: [
      ...notes,
      ...conditionNotes(blocks),
      ...noteAbout(left.roles, (roles) => `Skipped messages with these roles: ${roles}.`),
      ...noteAbout(left.parts, (types) => `Skipped message parts that are not text: ${types}.`),
      ...noteAbout(left.fields, (names) => `Skipped fields of messages: ${names}.`),
      ...(hasNonSystemMessages(chat) ? [MESSAGES_ARE_BLOCKS] : []),
    ],
  }
}

/** Counts the blocks that have a condition. */
export function conditionNotes(blocks: readonly ImportedBlock[]): string[] {
  const { length } = blocks.filter(({ when }) => when)
  return length === 0
    ? []
    : [`${count(length, 'section')} of a condition became a block with that condition.`]
}

export const MESSAGES_ARE_BLOCKS = 'User and assistant messages became blocks of their roles.'

const Part = z.looseObject({ type: z.string().catch('a part'), text: z.unknown().optional() })

/** The text of a content, and the types of its parts that are none. */
function contentText(content: unknown): { text: string; types: string[] } {
  const texts: string[] = []
  const types: string[] = []
  for (const part of [content ?? []].flat()) {
    const { data } = Part.safeParse(part)
    const text = typeof part === 'string' ? part : data?.text
    if (typeof text === 'string') texts.push(text)
    else types.push(data?.type ?? 'a part')
  }
  return { text: texts.join('\n'), types }
}

/** The variables of the text with what was declared of them; those declared alone come after. */
export function declaredVariables(
  used: readonly ImportedVariable[],
  declared: readonly ImportedVariable[],
): ImportedVariable[] {
  const known = new Map(declared.map((variable) => [variable.key, variable]))
  const first = used.map(({ key }) => known.get(key) ?? { key })
  const keys = new Set(used.map(({ key }) => key))
  return [...first, ...[...known.values()].filter(({ key }) => !keys.has(key))]
}

/** Values that others keep for variables, as texts. */
export const asDefaults = (values: Readonly<Record<string, unknown>>): ImportedVariable[] =>
  Object.entries(values).flatMap(([key, value]) =>
    value === null || value === undefined
      ? []
      : { key, default_value: typeof value === 'string' ? value : JSON.stringify(value) },
  )
