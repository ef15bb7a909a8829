import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Answer } from '@promptwire/core/contract/operation'
import { toStructuredContent } from '@promptwire/core/contract/tools'
import { Failure } from '@promptwire/core/failure'

/** The answer as structured content, and as text for clients that read only that. */
export function toolResult({ data, next_cursor }: Answer<unknown>): CallToolResult {
  const structuredContent = toStructuredContent(data, next_cursor)
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

/** A failure as a result that a model can act on: what is wrong, and what to do about it. */
export function toolFailure(error: unknown): CallToolResult {
  const text = error instanceof Failure ? explain(error) : UNREACHABLE
  return { isError: true, content: [{ type: 'text', text }] }
}

const UNREACHABLE = 'INTERNAL_ERROR: The prompt service cannot be reached now; try again later.'

function explain({ code, message, headers }: Failure): string {
  const hints: Partial<Record<Failure['code'], string>> = {
    NOT_FOUND: ' list_prompts shows the prompts of this project.',
    RATE_LIMITED: ` Retry after ${headers['Retry-After'] ?? 'some'} s.`,
  }
  return `${code}: ${message}${hints[code] ?? ''}`
}
