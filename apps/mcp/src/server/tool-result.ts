import type { CallToolResult } from '@modelcontextprotocol/server'
import { type Tool, toStructuredContent } from '@promptwire/contract/derive/tools'
import { type Answer, type PublicOperation, recordFields } from '@promptwire/contract/operation'
import { failed } from '@promptwire/core/errors/envelope'
import { Failure } from '@promptwire/core/errors/failure'
import { NoAnswer } from '@promptwire/core/errors/no-answer'
import { describeListedTool, findReadingTool, nameListedTool } from '../tools/reading-tool.ts'
import { TEAM_TEXT } from './team-text.ts'

/** Returns structured content, and the same as text for clients that only read text. */
export function toolResult(
  { data, next_cursor, diff }: Answer<unknown>,
  { nameIds, nextStep }: Partial<Pick<Tool, 'nameIds' | 'nextStep'>> = {},
): CallToolResult {
  const structuredContent = {
    ...toStructuredContent(nameIds ? nameIds(data) : data, next_cursor),
    ...(diff !== undefined && { diff }),
    ...(nextStep !== undefined && { next_step: nextStep }),
  }
  const text = JSON.stringify(structuredContent)
  return { content: [{ type: 'text', text }], structuredContent, ...TEAM_TEXT }
}

/** Key of an error in the `_meta` of a tool result. */
const ERROR_META_KEY = 'promptwire/error'

/**
 * Returns an error a model can act on: what is wrong, and what to do next. The body of the REST
 * error is in `_meta`: SDK 1 rejects structured content that does not match the output schema.
 */
export function toolFailure(
  error: unknown,
  operation: PublicOperation | undefined,
  webUrl: string,
): CallToolResult {
  const failure =
    error instanceof Failure ? error : new Failure('INTERNAL_ERROR', 'Unexpected server error.')
  const body = failed(failure, webUrl).error
  const text = [
    [`${body.code}: ${body.message}`, operation && hint(failure, operation)]
      .filter(Boolean)
      .join(' '),
    ...describeDetails(failure.details),
    `doc_url: ${body.doc_url}`,
  ].join('\n')
  return { isError: true, content: [{ type: 'text', text }], _meta: { [ERROR_META_KEY]: body } }
}

/** Details as JSON, without messages: the first line has them. */
function describeDetails(details: Failure['details']): string[] {
  if (details.length === 0) return []
  return [`details: ${JSON.stringify(details.map(({ message: _, ...detail }) => detail))}`]
}

function hint(failure: Failure, operation: PublicOperation): string {
  const { code, headers, details } = failure
  if (failure instanceof NoAnswer && operation.effect !== 'reads') return outcomeHint(operation)
  switch (code) {
    case 'NOT_FOUND':
      return listingHint(operation, details)
    case 'PRECONDITION_FAILED':
      return 'Read it again, then decide what to change.'
    case 'RATE_LIMITED':
    case 'UNAVAILABLE':
      return retryHint(headers)
    default:
      return ''
  }
}

const retryHint = (headers: Failure['headers']) =>
  `Retry after ${headers['Retry-After'] ?? 'some'} s.`

/** Names the tool that shows whether a write without a response took effect. */
function outcomeHint(operation: PublicOperation): string {
  const reader = findReadingTool(operation)
  return reader ? `${describeListedTool(reader)} shows whether it was.` : ''
}

/** Names the tools that list valid ids for the missing record. */
function listingHint(operation: PublicOperation, details: Failure['details']): string {
  const isVersion = details.some(({ field }) => field === 'version')
  const lists = recordFields(operation)
    .filter(({ listedBy }) => (listedBy === 'list_versions') === isVersion)
    .map(
      ({ name, listedBy }) =>
        `${nameListedTool(listedBy)} for ${operation.listedAs?.[name] ?? name}`,
    )
  return lists.length > 0 ? `See ${lists.join(', ')}.` : ''
}
