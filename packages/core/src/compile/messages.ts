import type { ChatMessage, MessageRole } from './chat-message.ts'
import { expandIncludes } from './expand-includes.ts'
import {
  type CompilableBlock,
  isBlank,
  type Part,
  type Placeholder,
  parseText,
  renderBlocks,
  renderParts,
} from './template.ts'

/** The fields that determine a block's message. */
export interface MessageBlock extends CompilableBlock {
  readonly role?: MessageRole | undefined
  readonly name?: string | null | undefined
}

interface MessageDraft {
  readonly role: MessageRole
  readonly name: string | null
  /** Whether each placeholder is filled with messages. */
  readonly isPlace: boolean
  readonly blocks: MessageBlock[]
}

/** Messages of the enabled blocks in order, with their values filled in. */
export function compileMessages(
  blocks: readonly MessageBlock[],
  resolve: (placeholder: Placeholder) => string,
  messagesFor: (key: string) => readonly ChatMessage[] | undefined,
): ChatMessage[] {
  const compiled = expandIncludes(blocks).filter((block) => block.enabled && !isBlank(block))
  const ordered = compiled.toSorted((a, b) => a.sort_order - b.sort_order)
  return joinBlocks(ordered).flatMap((draft) => {
    const parts = parseText(renderBlocks(draft.blocks.map(withShownHeading)))
    if (draft.isPlace) return parts.flatMap((part) => fillPlace(draft, part, messagesFor))
    return toMessages(draft, renderParts(parts, resolve))
  })
}

function joinBlocks(blocks: readonly MessageBlock[]): MessageDraft[] {
  const drafts: MessageDraft[] = []
  for (const block of blocks) {
    const { role = 'system', name = null } = block
    const isPlace = block.type === 'messages'
    const last = drafts.at(-1)
    const isSame = last?.role === role && last.name === name && !last.isPlace && !isPlace
    if (isSame) last.blocks.push(block)
    else drafts.push({ role, name, isPlace, blocks: [block] })
  }
  return drafts
}

/** User and assistant messages have no headings; nor do placeholders for messages. */
function withShownHeading(block: MessageBlock): MessageBlock {
  const { type, role = 'system', heading = 'title' } = block
  if (type === 'messages') return { ...block, heading: 'none' }
  return role !== 'system' && heading === 'title' ? { ...block, heading: 'none' } : block
}

/** Inserts the messages of a placeholder; text around it becomes a message of the block. */
function fillPlace(
  draft: MessageDraft,
  part: Part,
  messagesFor: (key: string) => readonly ChatMessage[] | undefined,
): readonly ChatMessage[] {
  if (typeof part !== 'string') return messagesFor(part.key) ?? []
  return part.trim() === '' ? [] : toMessages(draft, part)
}

/** Skips messages without text: providers reject them. */
const toMessages = ({ role, name }: MessageDraft, content: string): ChatMessage[] =>
  content === '' ? [] : [{ role, content, ...(name !== null && { name }) }]
