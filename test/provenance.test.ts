import { VIA_HEADER } from '@promptwire/contract/public-contract'
import { expect } from 'vitest'
import type { Stack } from './support/stack.ts'
import { test as stackTest } from './support/stack-test.ts'

const FORGED = { 'x-request-id': 'forged', [VIA_HEADER]: 'mcp' }

const test = stackTest.extend(
  'recorded',
  ({ stack, owner, liveKey }) =>
    // Sends a body to a door; returns the change's audit entry.
    async (url: (stack: Stack) => string, body: object) => {
      const headers = {
        authorization: `Bearer ${liveKey.bearer}`,
        'content-type': 'application/json',
      }
      const response = await fetch(url(stack), {
        method: 'POST',
        headers: { ...headers, ...FORGED },
        body: JSON.stringify(body),
      })
      expect(response.status, await response.clone().text()).toBe(200)
      const { tool, requestId } = await stack.database.prisma.auditEntry.findFirstOrThrow({
        where: { projectId: owner.projectId, action: 'prompt.created' },
      })
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
      expect(requestId).toBe(response.headers.get('x-request-id'))
      return tool
    },
)

test('a change by a tool names the tool, and the request id of our MCP server', async ({
  recorded,
}) => {
  const params = { name: 'create_prompt', arguments: { name: 'By a tool' } }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  expect(await recorded(({ mcpUrl }) => mcpUrl, body)).toBe('create_prompt')
})

test('a stranger at the API can claim neither a tool nor another request id', async ({
  recorded,
}) => {
  const url = ({ apiUrl }: Stack) => `${apiUrl}/api/v1/prompts`
  expect(await recorded(url, { name: 'By hand' })).toBeNull()
})
