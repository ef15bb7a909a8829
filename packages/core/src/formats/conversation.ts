import type { ChatMessage } from '../compile/chat-message.ts'
import { PROVIDER_KINDS, type ProviderKind } from '../models/model-providers.ts'
import type { SettingNotSent } from '../models/model-settings.ts'

/** Messages in a provider kind's form. */
export interface Conversation {
  /** Text before all messages; may be empty. */
  readonly system: string
  readonly messages: readonly ChatMessage[]
  /** Parts of messages that the kind does not support. */
  readonly notSent: readonly SettingNotSent[]
}

/** Kinds that allow system messages between others. */
const WITH_LATER_SYSTEM: ReadonlySet<ProviderKind> = new Set([
  'openai',
  'azure',
  'openai-compatible',
  'demo',
])
/** Kinds whose messages have author names. */
const WITH_NAMES: ReadonlySet<ProviderKind> = new Set(['openai-compatible'])

/** Splits off the system text; reports parts that the kind does not support. */
export function toConversation(kind: ProviderKind, messages: readonly ChatMessage[]): Conversation {
  const notSent: SettingNotSent[] = []
  const hasNames = messages.some(({ name }) => name !== undefined)
  const named = hasNames && !WITH_NAMES.has(kind) ? messages.map(withoutName) : messages
  if (named !== messages) {
    const reason = `${PROVIDER_KINDS[kind].name} has no names of authors.`
    notSent.push({ setting: 'messages.name', reason })
  }
  const written = hasEmpty(kind, named) ? named.filter(({ content }) => !isEmpty(content)) : named
  if (written !== named) {
    const reason = `${PROVIDER_KINDS[kind].name} refuses messages without text, so they are left out.`
    notSent.push({ setting: 'messages.content', reason })
  }
  const leading = countLeadingSystem(written)
  const later = written.slice(leading)
  const isMoved = !WITH_LATER_SYSTEM.has(kind) && later.some(isSystem)
  if (isMoved) {
    const reason = `${PROVIDER_KINDS[kind].name} takes system text only before the messages, so all of it is there.`
    notSent.push({ setting: 'messages.role', reason })
  }
  const first = isMoved ? written.filter(isSystem) : written.slice(0, leading)
  return {
    system: first.map(({ content }) => content).join('\n\n'),
    messages: isMoved ? later.filter((message) => !isSystem(message)) : later,
    notSent,
  }
}

const isEmpty = (text: string): boolean => text.trim() === ''

/** Given messages may be empty; kinds that allow later system messages accept empty ones. */
const hasEmpty = (kind: ProviderKind, messages: readonly ChatMessage[]): boolean =>
  !WITH_LATER_SYSTEM.has(kind) && messages.some(({ content }) => isEmpty(content))

const isSystem = ({ role }: ChatMessage): boolean => role === 'system'

/** Stops at a named message: names keep system text apart. */
function countLeadingSystem(messages: readonly ChatMessage[]): number {
  const end = messages.findIndex((each) => !isSystem(each) || each.name !== undefined)
  return end < 0 ? messages.length : end
}

const withoutName = ({ role, content }: ChatMessage): ChatMessage => ({ role, content })
