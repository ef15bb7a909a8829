import type { Snippet } from './snippet-tabs.tsx'

export interface Addresses {
  readonly api: string
  readonly mcp: string
}

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Ready-made commands and files for a key, per client. */
export function snippetsFor(key: string, { api, mcp }: Addresses): Snippet[] {
  const url = `${mcp}/mcp`
  const headers = { Authorization: `Bearer ${key}` }
  return [
    {
      name: 'curl',
      place: 'In a terminal',
      text: `curl -H "Authorization: Bearer ${key}" ${api}/api/v1/prompts`,
    },
    {
      name: 'Claude Code',
      place: 'In a terminal',
      text: `claude mcp add --transport http promptwire ${url} --header "Authorization: Bearer ${key}"`,
    },
    {
      name: 'Claude Desktop',
      place: 'In claude_desktop_config.json',
      text: json({
        mcpServers: {
          promptwire: {
            command: 'npx',
            args: ['-y', 'mcp-remote', url, '--header', 'Authorization:$' + '{PROMPTWIRE_AUTH}'],
            env: { PROMPTWIRE_AUTH: headers.Authorization },
          },
        },
      }),
    },
    {
      name: 'Cursor',
      place: 'In .cursor/mcp.json',
      text: json({ mcpServers: { promptwire: { url, headers } } }),
    },
    {
      name: 'VS Code',
      place: 'In .vscode/mcp.json',
      text: json({ servers: { promptwire: { type: 'http', url, headers } } }),
    },
  ]
}
