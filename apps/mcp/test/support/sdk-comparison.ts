import { randomUUID } from 'node:crypto'
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { createSend } from '@promptwire/runtime/send'
import { expect } from 'vitest'
import type { Stack } from '../../../../test/support/stack.ts'
import { test as stackTest } from '../../../../test/support/stack-test.ts'
import { tokensCounted } from '../../../../test/support/tokens-counted.ts'
import { createBatchIdentify } from '../../src/identify-key.ts'
import { buildServer } from '../../src/server/build-server.ts'
import { createInstructions } from '../../src/server/instructions.ts'
import { DEFAULT_CHOICE } from '../../src/tools/tool-choice.ts'
import { createSendOnce } from '../../src/unanswered-calls.ts'
import { createUpstream } from '../../src/upstream.ts'

/**
 * The MCP server answers plain requests without the SDK's HTTP, and lists of tools from memory. Here
 * the same messages go through the SDK's own transports alone, and nothing may differ.
 */
export const test = stackTest
  // Of a project with a prompt, for all messages.
  .extend('key', { scope: 'file' }, async ({ stack }) => {
    const owner = await stack.owner()
    await stack.publishedPrompt(owner, {
      slug: 'greeting',
      content: 'Hello {{name}} — „{{topic}}“',
      variables: [{ key: 'name', default_value: 'there' }],
    })
    // Two answers on both sides of the count would differ.
    await tokensCounted(stack)
    return (await stack.key(owner)).text
  })
  .extend('expectAlike', ({ stack, key }) => async (asked: Asked) => {
    expect(await served(stack, key, asked), asked.body).toEqual(
      await servedBySdk(stack, key, asked),
    )
  })

export interface Asked {
  readonly body: string
  readonly headers: Record<string, string>
}

const JSON_TYPE = { 'content-type': 'application/json' }

async function readResponse(response: Response) {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  return { status: response.status, type, text: await response.text() }
}

const served = async (stack: Stack, key: string, { body, headers }: Asked) => {
  const authorization = `Bearer ${key}`
  const all = { ...JSON_TYPE, ...headers, authorization }
  return readResponse(await fetch(stack.mcpUrl, { method: 'POST', headers: all, body }))
}

/** The SDK alone, with each message's own server and transport. */
async function servedBySdk(stack: Stack, key: string, { body, headers: given }: Asked) {
  const send = createSend(stack.internalUrl)
  const identifyKey = createBatchIdentify(stack.internalUrl, send)
  const connect = createUpstream(
    stack.internalUrl,
    send,
    createSendOnce(() => 0, randomUUID),
    identifyKey,
  )
  const identity = await connect(key, 'by-sdk').identify()
  const instructions = createInstructions(identity, DEFAULT_CHOICE)
  const options = { webUrl: stack.urls.web, choice: DEFAULT_CHOICE, instructions }
  const build = () => buildServer(connect(key, 'by-sdk'), options)
  const headers = new Headers({ ...JSON_TYPE, ...given })
  const request = () => new Request(stack.mcpUrl, { method: 'POST', headers, body })
  if (!(await isLegacyRequest(request()))) {
    return readResponse(await createMcpHandler(build, { legacy: 'reject' }).fetch(request()))
  }
  headers.set('accept', 'application/json, text/event-stream')
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await build().connect(transport)
  return readResponse(await transport.handleRequest(request()))
}

export const rpc = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
export const compiled = { prompt_id: 'greeting', variables: { topic: 'Größe 👋' } }
export const CALL_PARAMS = { name: 'get_compiled_prompt', arguments: compiled }
export const call = (args: unknown, rest: object = {}) =>
  rpc('tools/call', { name: 'get_compiled_prompt', arguments: args, ...rest })
export const written = (message: unknown, headers: Record<string, string> = {}): Asked => ({
  body: typeof message === 'string' ? message : JSON.stringify(message),
  headers,
})

export const VERSION = 'io.modelcontextprotocol/protocolVersion'
export const ENVELOPE = {
  [VERSION]: '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
}
