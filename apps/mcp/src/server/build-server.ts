import { type Tool as SdkTool, Server } from '@modelcontextprotocol/server'
import { SKILLS_EXTENSION_ID } from '@modelcontextprotocol/server/ext/skills'
import { MCP_SERVER, serverPresence } from '@promptwire/core/mcp-server'
import { listTools } from '../tools/list-tools.ts'
import type { ToolChoice } from '../tools/tool-choice.ts'
import type { Upstream } from '../upstream.ts'
import { callTool } from './call-tool.ts'
import type { Ask } from './confirm-call.ts'
import { complete, getPrompt, listPrompts } from './prompts.ts'
import { createThrowProtocolError } from './protocol-error.ts'
import { listResources, listResourceTemplates, readResource } from './resources.ts'
import { serveSkills } from './serve-skills.ts'

/** No caching: results depend on the key, and a publish takes effect immediately. */
const FRESH = { ttlMs: 0, cacheScope: 'private' } as const

const CACHE_HINTS = {
  'tools/list': FRESH,
  'prompts/list': FRESH,
  'resources/list': FRESH,
  'resources/read': FRESH,
  'resources/templates/list': FRESH,
} as const

const CAPABILITIES = {
  tools: {},
  prompts: {},
  resources: {},
  completions: {},
  extensions: { [SKILLS_EXTENSION_ID]: {} },
}

export interface ServerOptions {
  /** Public address of the web app, which explains errors. */
  readonly webUrl: string
  readonly choice: ToolChoice
  /** Only for the messages that introduce the server. */
  readonly instructions?: string | undefined
  /** Aborts on a cancellation sent in a separate request. */
  readonly cancelled?: AbortSignal | undefined
  /** Set if the client can be asked during a call. */
  readonly ask?: Ask | undefined
}

/** Builds the MCP server of one request or stdio connection, for both protocol eras. */
export function buildServer(
  upstream: Upstream,
  { webUrl, choice, instructions, cancelled, ask }: ServerOptions,
): Server {
  const server = new Server(
    {
      name: MCP_SERVER.name,
      title: MCP_SERVER.title,
      version: MCP_SERVER.version,
      ...serverPresence(webUrl),
    },
    {
      capabilities: CAPABILITIES,
      ...(instructions !== undefined && { instructions }),
      cacheHints: CACHE_HINTS,
    },
  )
  server.setRequestHandler('tools/list', async () => {
    const key = await upstream.identify()
    // Definitions are plain JSON from zod, which the SDK's recursive JSON type does not accept.
    return { tools: listTools(key, choice) as unknown as SdkTool[] }
  })
  server.setRequestHandler('tools/call', ({ params }, context) =>
    callTool(
      {
        upstream,
        webUrl,
        choice,
        context,
        capabilities: server.getClientCapabilities(),
        cancelled,
        ask,
      },
      params.name,
      params.arguments,
    ),
  )
  const throwProtocolError = createThrowProtocolError(webUrl)
  server.setRequestHandler('prompts/list', ({ params }) =>
    listPrompts(upstream, params?.cursor).catch(throwProtocolError),
  )
  server.setRequestHandler('prompts/get', ({ params }) =>
    getPrompt(upstream, params.name, params.arguments).catch(throwProtocolError),
  )
  server.setRequestHandler('resources/list', ({ params }) =>
    listResources(upstream, params?.cursor).catch(throwProtocolError),
  )
  server.setRequestHandler('resources/templates/list', () => listResourceTemplates(upstream))
  server.setRequestHandler('resources/read', ({ params }) =>
    readResource(upstream, params.uri).catch(throwProtocolError),
  )
  serveSkills(server, upstream, FRESH, throwProtocolError)
  server.setRequestHandler('completion/complete', ({ params }) =>
    complete(upstream, params).catch(throwProtocolError),
  )
  return server
}
