export interface Addresses {
  readonly api: string
  readonly mcp: string
}

export interface Snippet {
  readonly client: string
  /** Where the text goes: a terminal or a file. */
  readonly place: string
  readonly text: string
}

const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Ready-made commands and files for a key, per client. */
export function snippetsFor(key: string, { api, mcp }: Addresses): Snippet[] {
  const url = `${mcp}/mcp`
  const headers = { Authorization: `Bearer ${key}` }
  return [
    {
      client: 'curl',
      place: 'In a terminal',
      text: `curl -H "Authorization: Bearer ${key}" ${api}/api/v1/prompts`,
    },
    {
      client: 'Claude Code',
      place: 'In a terminal',
      text: `claude mcp add --transport http promptwire ${url} --header "Authorization: Bearer ${key}"`,
    },
    {
      client: 'Claude Desktop',
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
      client: 'Cursor',
      place: 'In .cursor/mcp.json',
      text: json({ mcpServers: { promptwire: { url, headers } } }),
    },
    {
      client: 'VS Code',
      place: 'In .vscode/mcp.json',
      text: json({ servers: { promptwire: { type: 'http', url, headers } } }),
    },
  ]
}
