import type { ToolCall } from '@promptwire/core/contract/model-answer'
import { tryParseJson } from '@promptwire/core/text/try-parse-json'
import type { Child } from 'hono/jsx'

interface ToolCallsProps {
  readonly calls: readonly ToolCall[]
  /** The field of a call's result, where one is asked for. */
  readonly renderResult?: (call: ToolCall, at: number) => Child
}

/** The tools that a model called, with their arguments. */
export const ToolCalls = ({ calls, renderResult }: ToolCallsProps) =>
  calls.length === 0 ? null : (
    <div class="tool-calls">
      <h3>Tool calls</h3>
      <ol>
        {calls.map((call, at) => (
          <li>
            <code>{call.name}</code>
            <figure
              class="tool-arguments"
              aria-label={`Arguments of ${call.name}`}
              tabindex={0}
              dir="auto"
            >
              {formatJson(call.arguments)}
            </figure>
            {renderResult?.(call, at)}
          </li>
        ))}
      </ol>
      {renderResult ? (
        <p class="quiet-text small">
          Promptwire runs no tools. Type what each would return; the model continues with it.
        </p>
      ) : null}
    </div>
  )

/** JSON with a line for each field. A model may write anything. */
function formatJson(text: string): string {
  const value = tryParseJson(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}
