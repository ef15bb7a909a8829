import type { ClientMetadata } from './client-metadata.ts'

/**
 * Pinned metadata documents of well-known clients, used before fetching: some publishers block data
 * centres with 403, and a self-hosted service may have no internet access.
 */
export const WELL_KNOWN_CLIENTS: ReadonlyMap<string, ClientMetadata> = new Map([
  [
    'https://claude.ai/oauth/mcp-oauth-client-metadata',
    {
      client_name: 'Claude',
      redirect_uris: [
        'https://claude.ai/api/mcp/auth_callback',
        'https://claude.com/api/mcp/auth_callback',
      ],
    },
  ],
  [
    'https://claude.ai/oauth/claude-code-client-metadata',
    {
      client_name: 'Claude Code',
      redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
    },
  ],
  [
    'https://chatgpt.com/oauth/client.json',
    {
      client_name: 'ChatGPT',
      redirect_uris: [
        'https://chatgpt.com/connector_platform_oauth_redirect',
        'https://chatgpt.com/connector/oauth/{id}',
      ],
    },
  ],
  [
    'https://chatgpt.com/oauth/codex/client.json',
    { client_name: 'Codex', redirect_uris: ['http://127.0.0.1/callback'] },
  ],
  [
    'https://vscode.dev/oauth/client-metadata.json',
    {
      client_name: 'Visual Studio Code',
      redirect_uris: [
        'http://127.0.0.1:33418/',
        'https://vscode.dev/redirect',
        'https://insiders.vscode.dev/redirect',
      ],
    },
  ],
  [
    'https://zed.dev/oauth/client-metadata.json',
    {
      client_name: 'Zed',
      redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
    },
  ],
  [
    'https://opencode.ai/oauth/opencode/client.json',
    {
      client_name: 'opencode',
      redirect_uris: ['http://127.0.0.1/mcp/oauth/callback', 'http://localhost/mcp/oauth/callback'],
    },
  ],
])
