import type { LanguageModelV3Message } from '@ai-sdk/provider'
import type { ModelMessage, ModelRequest } from '../model.ts'
import { turnMessages } from './turn-messages.ts'

const CACHED = { providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } }

/** Messages in the SDKs' format, split where the provider is asked to cache. */
export function promptMessages({
  system,
  messages,
  turns = [],
  cacheMarks = {},
}: Pick<ModelRequest, 'system' | 'messages' | 'turns' | 'cacheMarks'>): LanguageModelV3Message[] {
  const first: ModelMessage[] = system ? [{ role: 'system', content: system }] : []
  const sent = [...first, ...messages].flatMap((each, at) => promptMessage(each, cacheMarks[at]))
  return [...sent, ...turnMessages(turns)]
}

/** The SDK expects a user's name on the text part. */
function promptMessage(
  { role, content, name }: ModelMessage,
  mark: number | undefined,
): LanguageModelV3Message[] {
  const named = name !== undefined && { providerOptions: { openaiCompatible: { name } } }
  const pieces = splitAt(content, mark)
  if (role === 'system') return pieces.map((piece) => ({ role, ...piece, ...named }))
  const parts = pieces.map(({ content: text, ...cached }) => ({
    type: 'text' as const,
    text,
    ...cached,
  }))
  return role === 'user'
    ? [{ role, content: parts.map((part) => ({ ...part, ...named })) }]
    : [{ role, content: parts, ...named }]
}

/** The cached text up to the mark, and the rest. */
function splitAt(content: string, mark: number | undefined) {
  if (mark === undefined) return [{ content }]
  const rest = content.slice(mark)
  return [
    { content: content.slice(0, mark), ...CACHED },
    ...(rest === '' ? [] : [{ content: rest }]),
  ]
}
