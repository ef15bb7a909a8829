import type { LanguageModelV3Message } from '@ai-sdk/provider'
import { readArguments, type Turn } from '@promptwire/contract/playground/turns'

type ToolMessage = Extract<LanguageModelV3Message, { role: 'tool' }>

/** Turns in the SDKs' format: tool results of one answer become one message. */
export function turnMessages(turns: readonly Turn[]): LanguageModelV3Message[] {
  const names = new Map<string, string>()
  const messages: LanguageModelV3Message[] = []
  for (const turn of turns) {
    for (const { id, name } of turn.tool_calls ?? []) names.set(id, name)
    if (turn.role !== 'tool') {
      messages.push(toMessage(turn))
      continue
    }
    const result = toResult(turn, names)
    const last = messages.at(-1)
    if (last?.role === 'tool') last.content.push(result)
    else messages.push({ role: 'tool', content: [result] })
  }
  return messages
}

function toMessage({ role, content, tool_calls: calls = [] }: Turn): LanguageModelV3Message {
  const text = { type: 'text' as const, text: content }
  if (role === 'user') return { role, content: [text] }
  return {
    role: 'assistant',
    content: [
      ...(content === '' ? [] : [text]),
      ...calls.map((call) => ({
        type: 'tool-call' as const,
        toolCallId: call.id,
        toolName: call.name,
        input: readArguments(call),
      })),
    ],
  }
}

const toResult = (
  { content, tool_call_id: toolCallId = '' }: Turn,
  names: ReadonlyMap<string, string>,
): ToolMessage['content'][number] => ({
  type: 'tool-result',
  toolCallId,
  toolName: names.get(toolCallId) ?? '',
  output: { type: 'text', value: content },
})
