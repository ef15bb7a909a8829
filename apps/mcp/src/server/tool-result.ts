import type { CallToolResult } from '@modelcontextprotocol/server'
import { toStructuredContent } from '@promptwire/core/contract/derive/tools'
import {
  type Answer,
  type PublicOperation,
  recordFields,
} from '@promptwire/core/contract/operation'
import { Failure } from '@promptwire/core/errors/failure'

/** Returns structured content, and the same as text for clients that only read text. */
export function toolResult({ data, next_cursor }: Answer<unknown>): CallToolResult {
  const structuredContent = toStructuredContent(data, next_cursor)
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

/** Returns an error a model can act on: what is wrong, and what to do next. */
export function toolFailure(error: unknown, operation?: PublicOperation): CallToolResult {
  const text = error instanceof Failure ? explain(error, operation) : UNEXPECTED_ERROR
  return { isError: true, content: [{ type: 'text', text }] }
}

const UNEXPECTED_ERROR = 'INTERNAL_ERROR: Unexpected server error.'

function explain(
  { code, message, headers, details }: Failure,
  operation?: PublicOperation,
): string {
  const hints: { [Code in Failure['code']]?: string | undefined } = {
    NOT_FOUND: operation && listingHint(operation, details),
    PRECONDITION_FAILED: 'Read it again, then decide what to change.',
    RATE_LIMITED: retryHint(headers),
    UNAVAILABLE: retryHint(headers),
  }
  return [`${code}: ${message}`, hints[code]].filter(Boolean).join(' ')
}

const retryHint = (headers: Failure['headers']) =>
  `Retry after ${headers['Retry-After'] ?? 'some'} s.`

/** Names the tools that list valid ids for the missing record. */
function listingHint(operation: PublicOperation, details: Failure['details']): string {
  const isVersion = details.some(({ field }) => field === 'version')
  const lists = recordFields(operation)
    .filter(({ listedBy }) => (listedBy === 'list_versions') === isVersion)
    .map(({ name, listedBy }) => `${listedBy} for ${name}`)
  return lists.length > 0 ? `See ${lists.join(', ')}.` : ''
}
