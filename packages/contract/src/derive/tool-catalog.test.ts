import { expect, test } from 'vitest'
import { mergedTools } from '../merged-tools.ts'
import { resolveCall, TOOL_CATALOG } from './tool-catalog.ts'

const merged = TOOL_CATALOG.filter((tool) => tool.merged)

test('every merged tool lists operations', () =>
  expect(merged.map(({ name }) => name).sort()).toEqual(Object.keys(mergedTools).sort()))

test.each(merged)(
  '$name lists operations of one toolset, and no writes among reads',
  ({ parts, toolset }) => {
    expect(new Set(parts.map((part) => part.toolset))).toEqual(new Set([toolset]))
    expect(new Set(parts.map(({ effect }) => effect === 'reads')).size).toBe(1)
  },
)

test('a merged tool without its own operation asks for the field', () => {
  expect(() => resolveCall('review_proposal')).toThrow(
    'decision: is required; one of comment, request_changes, approve, close.',
  )
  expect(() => resolveCall('review_proposal', { decision: 'reject' })).toThrow(
    'decision: must be one of comment, request_changes, approve, close.',
  )
})
