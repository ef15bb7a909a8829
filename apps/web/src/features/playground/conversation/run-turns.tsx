import type { Turn } from '@promptwire/contract/playground/turns'
import { ToolCalls } from '../../../product/tool-calls.tsx'
import { RunText } from '../run-text.tsx'

/** The turns before the last answer. */
export const RunTurns = ({ turns }: { readonly turns: readonly Turn[] }) => {
  if (turns.length === 0) return null
  const calls = turns.flatMap(({ tool_calls = [] }) => tool_calls)
  return (
    <figure class="run-turns" aria-label="Conversation so far">
      {turns.map(({ role, content, tool_calls = [], tool_call_id }) => {
        const call = calls.find(({ id }) => id === tool_call_id)
        const title = role === 'tool' ? `Result of ${call?.name}` : ROLES[role]
        return (
          <div class="run-message">
            <h3>{title}</h3>
            {content === '' ? null : <RunText name={title} text={content} />}
            <ToolCalls calls={tool_calls} />
          </div>
        )
      })}
    </figure>
  )
}

const ROLES = { assistant: 'Assistant', user: 'User' } as const
