import { MCP_PATH, METADATA_PATH, RESOURCE_PATH } from '@promptwire/core/oauth/discovery'
import { isEnvelope, quote, type Reply, textField } from '../reply.ts'
import type { Cause } from '../step.ts'
import type { Visit } from '../visit.ts'
import { readResource } from './discovery.ts'
import { ping } from './ping.ts'

export interface EndpointReply extends Reply {
  /** The MCP address in the web app's metadata, if the web app responds. */
  readonly addressByWebApp?: string
}

/** Returns the MCP address if the web app responds: it publishes its own metadata, not the MCP one. */
async function findWebApp({ ask, mcp }: Visit): Promise<string | undefined> {
  const address = readResource(await ask(mcp.origin + METADATA_PATH))
  if (!address.endsWith(MCP_PATH)) return undefined
  const isMcpServer = textField(await ask(mcp.origin + RESOURCE_PATH), 'resource') !== ''
  return isMcpServer ? undefined : address
}

/** Sends a request without a key; detects if the web app answers it. */
export async function askEndpoint(visit: Visit): Promise<EndpointReply> {
  const reply = await visit.ask(visit.mcp, ping())
  const isPromptwire = reply.status === 401 || isEnvelope(reply) || textField(reply, 'resource')
  const addressByWebApp = isPromptwire ? undefined : await findWebApp(visit)
  return { ...reply, ...(addressByWebApp !== undefined && { addressByWebApp }) }
}

export const WEB_APP_ANSWERS: Cause<EndpointReply> = {
  id: 'web-app-answers',
  when: ({ addressByWebApp }) => addressByWebApp !== undefined,
  problem: ({ url }) => `The web app answers at ${url}, not the MCP server.`,
  remedy: ({ addressByWebApp = '' }, { mcp }) =>
    addressByWebApp === mcp.href
      ? 'Route this host to the MCP server.'
      : `Use the address of the MCP server: ${quote(addressByWebApp)}.`,
}
