import type { ToolCall } from '@promptwire/contract/models/model-answer'
import { tryParseJson } from '@promptwire/core/text/try-parse-json'
import type { Child } from 'hono/jsx'

interface ToolCallsProps {
  readonly calls: readonly ToolCall[]
  /** The field for a call's result, if the page asks for one. */
  readonly renderResult?: (call: ToolCall, at: number) => Child
}

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

/** Formats JSON. A model may write anything, so invalid JSON stays unchanged. */
function formatJson(text: string): string {
  const value = tryParseJson(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}
