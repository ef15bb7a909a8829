import type { Snippet } from './snippet-tabs.tsx'

/** How to give each AI client the address of the MCP server; it signs in by itself. */
export function clientSnippets(mcp: string): Snippet[] {
  const url = `${mcp}/mcp`
  const json = (value: unknown) => JSON.stringify(value, null, 2)
  return [
    {
      name: 'Claude Code',
      place: 'In a terminal, then /mcp in a session to sign in',
      text: `claude mcp add --transport http promptwire ${url}`,
    },
    {
      name: 'Claude',
      place: 'On the web or in the app: Settings, Connectors, Add custom connector',
      text: url,
    },
    {
      name: 'ChatGPT',
      place: 'Settings, Connectors, Create; choose OAuth as authentication',
      text: url,
    },
    {
      name: 'Cursor',
      place: 'In .cursor/mcp.json',
      text: json({ mcpServers: { promptwire: { url } } }),
    },
    {
      name: 'VS Code',
      place: 'In .vscode/mcp.json',
      text: json({ servers: { promptwire: { type: 'http', url } } }),
    },
  ]
}
