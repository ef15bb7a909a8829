import {
  ANSWERED_HEADER,
  HEADER_PROBE_QUERY,
  PROBED_HEADERS,
} from '@promptwire/core/oauth/header-probe'
import { step } from '../step.ts'
import type { Visit } from '../visit.ts'

const PROTOCOL_VERSION = '2026-07-28'

/** The first request of a 2026-07-28 client: its headers, repeated in the body. */
const DISCOVER = {
  jsonrpc: '2.0',
  id: 1,
  method: 'server/discover',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': PROTOCOL_VERSION,
      'io.modelcontextprotocol/clientInfo': { name: 'promptwire-check', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
}
const SENT: Readonly<Record<(typeof PROBED_HEADERS)[number], string>> = {
  'MCP-Protocol-Version': PROTOCOL_VERSION,
  'Mcp-Method': DISCOVER.method,
  'Mcp-Name': 'probe',
  'Mcp-Session-Id': 'probe',
}

/** Headers that a proxy drops, in requests or responses. */
async function findDroppedHeaders({ ask, mcp }: Visit): Promise<string[]> {
  const { status, json, headers } = await ask(`${mcp.href}?${HEADER_PROBE_QUERY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...SENT },
    body: JSON.stringify(DISCOVER),
  })
  const arrived = json['headers']
  // Earlier releases have no such probe.
  if (status !== 200 || !Array.isArray(arrived)) return []
  const lost = PROBED_HEADERS.filter((name) => !arrived.includes(name))
  return headers.has(ANSWERED_HEADER) ? lost : [...lost, `${ANSWERED_HEADER} of responses`]
}

export const headersStep = step('MCP headers arrive (server/discover)', findDroppedHeaders, [
  {
    id: 'mcp-headers-removed',
    when: (dropped) => dropped.length > 0,
    problem: (dropped) =>
      `The proxy drops ${dropped.join(', ')}: clients of MCP ${PROTOCOL_VERSION} cannot connect, and others are asked no questions.`,
    remedy: 'Make the proxy pass the headers MCP-Protocol-Version and Mcp-* on, both ways.',
  },
])
