import { MCP_PATH, type PublicUrls } from './oauth/discovery.ts'
import { VERSION } from './version.ts'

/** The MCP server's name and description for clients, its card and packages. */
export const MCP_SERVER = {
  name: 'promptwire',
  title: 'Promptwire',
  /** Registries accept 100 characters. */
  description: 'Find, compile, edit, test and publish the versioned prompts of your team.',
  version: VERSION,
}

/** Path on the web app. */
export const ICON_PATH = '/logo.svg'

/** The server's icon and pages in clients (MCP 2025-11-25). */
export const serverPresence = (webUrl: string) => ({
  websiteUrl: webUrl,
  icons: [{ src: webUrl + ICON_PATH, mimeType: 'image/svg+xml', sizes: ['any'] }],
})

export const SERVER_CARD_PATH = `${MCP_PATH}/server-card`
export const SERVER_CARD_TYPE = 'application/mcp-server-card+json'
export const AI_CATALOG_PATH = '/.well-known/ai-catalog.json'
export const AI_CATALOG_TYPE = 'application/ai-catalog+json'

/** SEP-2127: read by clients before they connect. Each deployment is its own server. */
export const serverCard = ({ web, mcp }: PublicUrls, protocolVersions: readonly string[]) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: `${reverseHost(new URL(mcp))}/${MCP_SERVER.name}`,
  title: MCP_SERVER.title,
  description: MCP_SERVER.description,
  version: MCP_SERVER.version,
  ...serverPresence(web),
  remotes: [
    {
      type: 'streamable-http',
      url: mcp + MCP_PATH,
      supportedProtocolVersions: protocolVersions,
    },
  ],
})

/** The AI Catalog of a host, where clients find server cards. */
export const aiCatalog = ({ mcp }: PublicUrls) => ({
  specVersion: '1.0',
  entries: [
    {
      identifier: `urn:air:${new URL(mcp).hostname}:mcp:${MCP_SERVER.name}`,
      displayName: MCP_SERVER.title,
      type: SERVER_CARD_TYPE,
      url: mcp + SERVER_CARD_PATH,
    },
  ],
})

/** `com.example.mcp` for `mcp.example.com`; IP addresses keep their order. */
function reverseHost({ hostname }: URL): string {
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  return isAddress ? hostname.replace(/[[\]:]+/g, '-') : hostname.split('.').reverse().join('.')
}
