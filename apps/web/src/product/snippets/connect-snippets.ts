import type { Snippet } from './snippet-tabs.tsx'

const NAME = 'promptwire'

const json = (value: unknown) => JSON.stringify(value, null, 2)

/**
 * How to add the MCP server to each AI client. Without a key the client signs in; with a key it
 * needs no browser. Links never contain the key, since histories store links.
 */
export function connectSnippets(mcp: string, key?: string): Snippet[] {
  const url = `${mcp}/mcp`
  const server = key === undefined ? { url } : { url, headers: { Authorization: `Bearer ${key}` } }
  const hasLink = key === undefined
  return [
    claudeCode(url, key),
    ...(key === undefined ? inBrowser(url) : [claudeDesktop(url, key)]),
    {
      name: 'Cursor',
      place: 'In .cursor/mcp.json',
      text: json({ mcpServers: { [NAME]: server } }),
      ...(hasLink && { install: cursorLink(server) }),
    },
    {
      name: 'VS Code',
      place: 'In .vscode/mcp.json',
      text: json({ servers: { [NAME]: { type: 'http', ...server } } }),
      ...(hasLink && { install: visualStudioCodeLink(server) }),
    },
  ]
}

const claudeCode = (url: string, key: string | undefined): Snippet => ({
  name: 'Claude Code',
  place:
    key === undefined ? 'In a terminal. Then sign in with /mcp in Claude Code' : 'In a terminal',
  text:
    `claude mcp add --transport http ${NAME} ${url}` +
    (key === undefined ? '' : ` --header "Authorization: Bearer ${key}"`),
})

/** These clients connect from their own servers. They take an address and no key. */
const inBrowser = (url: string): Snippet[] => [
  {
    name: 'Claude',
    place: 'On the web or in the app: Settings, Connectors, Add custom connector',
    text: url,
  },
  {
    name: 'ChatGPT',
    place: 'Settings, Apps or Connectors, with Developer mode on: Create, with OAuth',
    text: url,
  },
]

const claudeDesktop = (url: string, key: string): Snippet => ({
  name: 'Claude Desktop',
  place: 'In claude_desktop_config.json',
  text: json({
    mcpServers: {
      [NAME]: {
        command: 'npx',
        args: ['-y', 'mcp-remote', url, '--header', 'Authorization:$' + '{PROMPTWIRE_AUTH}'],
        env: { PROMPTWIRE_AUTH: `Bearer ${key}` },
      },
    },
  }),
})

/** Cursor takes its configuration as base64-encoded JSON. */
const cursorLink = (server: object) => ({
  label: 'Add to Cursor',
  href: `cursor://anysphere.cursor-deeplink/mcp/install?${new URLSearchParams({
    name: NAME,
    config: btoa(JSON.stringify(server)),
  })}`,
})

/** VS Code takes its configuration and the name as JSON. */
const visualStudioCodeLink = (server: object) => ({
  label: 'Add to VS Code',
  href: `vscode:mcp/install?${encodeURIComponent(
    JSON.stringify({ name: NAME, type: 'http', ...server }),
  )}`,
})
