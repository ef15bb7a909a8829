import { VARIABLE_KEY } from '@promptwire/core/compile/variable-key'
import { count } from '@promptwire/core/text/count'
import { chatBlocks, titledChatBlocks } from '@promptwire/import/paste/chat-blocks'
import { collectVariables } from '@promptwire/import/paste/collect-variables'
import { chatRole } from '@promptwire/import/paste/transcript'
import { z } from 'zod'
import type {
  ImportChoices,
  ImportedBlock,
  ImportedPrompt,
  ImportedVariable,
} from './import-format.ts'
import { noteAbout, otherFields } from './import-notes.ts'
import { ourSections, type TemplateStyle } from './template-style.ts'

/** A message as most services write it. Content is text, or parts in the shape of the providers' APIs. */
export const Message = z.looseObject({ role: z.string(), content: z.unknown().optional() })
export type Message = z.output<typeof Message>

type Blocks = Pick<ImportedPrompt, 'blocks' | 'variables' | 'notes'>

/** Message metadata, which is not part of a prompt. */
const IGNORED_FIELDS = [
  'role',
  'content',
  'type',
  'id',
  'status',
  'template_format',
  'input_variables',
]

/** The name of a variable that the source fills with earlier messages. */
export interface MessagePlace {
  readonly place: string
}

/** Each message is a template in the style at its index. */
export function importedChat(
  messages: readonly (Message | MessagePlace)[],
  styleAt: (place: number) => TemplateStyle,
  choices: ImportChoices,
): Blocks {
  const lost = new LostParts()
  const read = messages.map((message, at) =>
    'place' in message && typeof message.place === 'string'
      ? placeBlocks(message.place, lost)
      : messageBlocks(message as Message, styleAt(at), choices, lost),
  )
  const blocks = read.flat()
  return {
    blocks,
    variables: collectVariables(blocks).map((key) => ({ key })),
    notes: [
      ...lost.templateNotes,
      ...conditionNotes(blocks),
      ...lost.notes,
      ...(read.some(hasNeighbour) ? [NEIGHBOURS_ARE_JOINED] : []),
      ...(messages.length > 1 && blocks.some(isSpokenBlock) ? [MESSAGES_ARE_BLOCKS] : []),
    ],
  }
}

/** Message parts that cannot be imported, by kind. */
class LostParts {
  readonly templateNotes = new Set<string>()
  readonly roles: string[] = []
  readonly parts: string[] = []
  readonly fields: string[] = []
  readonly places: string[] = []

  get notes(): string[] {
    return [
      ...noteAbout(this.roles, (roles) => `Skipped messages with these roles: ${roles}.`),
      ...noteAbout(this.parts, (types) => `Skipped message parts that are not text: ${types}.`),
      ...noteAbout(this.fields, (names) => `Skipped fields of messages: ${names}.`),
      ...noteAbout(this.places, (names) => `Skipped message placeholders: ${names}.`),
    ]
  }
}

function placeBlocks(key: string, lost: LostParts): ImportedBlock[] {
  if (VARIABLE_KEY.test(key))
    return [{ type: 'messages', title: 'Message history', heading: 'none', content: `{{${key}}}` }]
  lost.places.push(key)
  return []
}

function messageBlocks(
  message: Message,
  style: TemplateStyle,
  { isTidied, isText }: ImportChoices,
  lost: LostParts,
): ImportedBlock[] {
  const role = chatRole(message.role)
  if (!role) {
    lost.roles.push(message.role)
    return []
  }
  const { text, types } = contentText(message.content)
  lost.parts.push(...types)
  lost.fields.push(...otherFields(message, IGNORED_FIELDS))
  if (text === '' && types.length > 0) return []
  const sections = ourSections(text, style, isText)
  for (const note of sections.flatMap(({ notes }) => notes)) lost.templateNotes.add(note)
  const chat = sections.map(({ text: content, when }, at) => ({
    role,
    content,
    when,
    continues: at < sections.length - 1,
  }))
  return isTidied ? titledChatBlocks(chat) : chatBlocks(chat)
}

/** True if the message before has the same role: both are delivered as one message. */
const hasNeighbour = (
  blocks: readonly ImportedBlock[],
  place: number,
  all: readonly (readonly ImportedBlock[])[],
): boolean => {
  const [first, before] = [blocks[0], all[place - 1]?.at(-1)]
  if (!first || !before || [first, before].some(({ type }) => type === 'messages')) return false
  return (first.role ?? 'system') === (before.role ?? 'system')
}

const isSpokenBlock = ({ type, role = 'system' }: ImportedBlock): boolean =>
  type !== 'messages' && role !== 'system'

export function conditionNotes(blocks: readonly ImportedBlock[]): string[] {
  const { length } = blocks.filter(({ when }) => when)
  return length === 0
    ? []
    : [`${count(length, 'section')} of a condition became a block with that condition.`]
}

export const MESSAGES_ARE_BLOCKS = 'User and assistant messages became blocks of their roles.'
const NEIGHBOURS_ARE_JOINED =
  'Messages of one role that follow each other are delivered as one message.'

const Part = z.looseObject({ type: z.string().catch('a part'), text: z.unknown().optional() })

/** Returns the text, and the types of all other parts. */
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

/** Merges declarations into the variables of the text; variables that are only declared come last. */
export function declaredVariables(
  used: readonly ImportedVariable[],
  declared: readonly ImportedVariable[],
): ImportedVariable[] {
  const known = new Map(declared.map((variable) => [variable.key, variable]))
  const first = used.map(({ key }) => known.get(key) ?? { key })
  const keys = new Set(used.map(({ key }) => key))
  return [...first, ...[...known.values()].filter(({ key }) => !keys.has(key))]
}

/** Turns another service's variable values into default texts. */
export const asDefaults = (values: Readonly<Record<string, unknown>>): ImportedVariable[] =>
  Object.entries(values).flatMap(([key, value]) =>
    value === null || value === undefined
      ? []
      : { key, default_value: typeof value === 'string' ? value : JSON.stringify(value) },
  )
