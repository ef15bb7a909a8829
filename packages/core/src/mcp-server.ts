import { MCP_PATH, type PublicUrls } from './oauth/discovery.ts'
import { VERSION } from './version.ts'

/** How the MCP server introduces itself: to clients, in its card and in packages. */
export const MCP_SERVER = {
  name: 'promptwire',
  title: 'Promptwire',
  /** Registries accept 100 characters. */
  description: 'Find, compile, edit, test and publish the versioned prompts of your team.',
  version: VERSION,
}

/** Path of the icon on the web app. */
export const ICON_PATH = '/logo.svg'

/** How clients show the server: its icon, and the pages behind it (MCP 2025-11-25). */
export const serverPresence = (webUrl: string) => ({
  websiteUrl: webUrl,
  icons: [{ src: webUrl + ICON_PATH, mimeType: 'image/svg+xml', sizes: ['any'] }],
})

export const SERVER_CARD_PATH = `${MCP_PATH}/server-card`
export const SERVER_CARD_TYPE = 'application/mcp-server-card+json'
export const AI_CATALOG_PATH = '/.well-known/ai-catalog.json'
export const AI_CATALOG_TYPE = 'application/ai-catalog+json'

/** SEP-2127: what a client reads before it connects. Each deployment is a server of its own. */
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

/** The AI Catalog of a host, where clients look for server cards. */
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

/** `com.example.mcp` for `mcp.example.com`; addresses of networks keep their order. */
function reverseHost({ hostname }: URL): string {
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  return isAddress ? hostname.replace(/[[\]:]+/g, '-') : hostname.split('.').reverse().join('.')
}
