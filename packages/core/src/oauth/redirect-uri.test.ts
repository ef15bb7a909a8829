import { expect, test } from 'vitest'
import { redirectUriMatches, redirectUriProblem } from './redirect-uri.ts'
import { WELL_KNOWN_CLIENTS } from './well-known-clients.ts'

test.each([
  'http://localhost:49152/callback',
  'http://127.0.0.1:51234/callback',
  'http://[::1]:8080/callback',
  'https://claude.ai/api/mcp/auth_callback',
  'https://claude.com/api/mcp/auth_callback',
  'https://chatgpt.com/connector_platform_oauth_redirect',
  'https://chatgpt.com/connector/oauth/abc123',
  'http://localhost:8787/callback',
  'https://www.cursor.com/agents/mcp/oauth/callback',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'vscode://vscode.github-authentication/did-authenticate',
  'vscode-insiders://vscode.github-authentication/did-authenticate',
  'windsurf://codeium.windsurf/oauth',
  'com.example.app:/oauth',
  'https://vscode.dev/redirect',
  'https://insiders.vscode.dev/redirect',
  'http://127.0.0.1/',
  'http://127.0.0.1:33418/',
  'http://localhost:7777/oauth/callback',
  'http://localhost:6274/oauth/callback',
  'http://localhost:6274/oauth/callback/debug',
  'http://127.0.0.1:6276/oauth/callback',
  'http://localhost:3335/oauth/callback',
  'http://localhost:49150/oauth/callback',
  'http://127.0.0.1:3000/callback',
])('accepts %s', (uri) => {
  expect(redirectUriProblem(uri)).toBeUndefined()
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/x',
  'about:blank',
  'ms-msdt:/id',
  'search-ms:query=calc',
  'ms-officecmd:x',
  'ms-settings:display',
  'shell:startup',
  'steam://run',
  'devtools://devtools/x',
  'chrome-untrusted://x',
  'edge://settings',
  'smb://host/share',
  'ldap://host/x',
  'itms-services://x',
  'ftp://example.com/x',
  'intent://x',
  '.x://y',
  'x.://y',
  'ws://localhost/x',
  'wss://example.com/x',
  'http://example.com/callback',
  'http://localhost.example.com/callback',
  'http://127.0.0.2/callback',
  'https://example.com/callback#fragment',
  'https://example.com/callback#',
  'https://user@example.com/callback',
  'https://user:secret@example.com/callback',
  'https://example.com/call back',
  ' https://example.com/callback',
  'https://example.com/\tcallback',
  'https://example.com/\u0000',
  'https://example.com\\@evil.example/',
  'https://example.com/{id}',
  'https://example.com/"quoted"',
  'https://exаmple.com/callback',
  '/callback',
  'callback',
  '',
])('rejects %s', (uri) => {
  expect(typeof redirectUriProblem(uri)).toBe('string')
})

test.each([
  ['http://localhost/callback', 'http://localhost:3118/callback', true],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:5000/callback', true],
  ['http://127.0.0.1:1/callback', 'http://127.0.0.1:2/callback', true],
  ['http://127.0.0.1/callback', 'http://localhost/callback', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:5000/other', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:5000/callback?x=1', false],
  ['https://example.com/callback', 'https://example.com:444/callback', false],
  ['https://example.com/callback', 'https://example.com/callback/', false],
  ['https://example.com/callback', 'https://example.com/callback', true],
  ['https://example.com', 'https://example.com/', false],
  ['https://example.com/oauth/{id}', 'https://example.com/oauth/aZ_0-9', true],
  ['https://example.com/oauth/{id}', 'https://example.com/oauth/', false],
  ['https://example.com/oauth/{id}', 'https://example.com/oauth/a/b', false],
  ['https://example.com/oauth/{id}', 'https://example.com/oauth/..', false],
  ['https://example.com/oauth/{id}', 'https://example.com/oauth/a?b', false],
  ['https://example.com/oauth/{id}', 'https://example.com.evil/oauth/a', false],
])('registered %s and requested %s: %s', (registered, given, matches) => {
  expect(redirectUriMatches(registered, given)).toBe(matches)
})

test.each([
  ['https://chatgpt.com/oauth/client.json', 'https://chatgpt.com/connector/oauth/abc123'],
  ['https://vscode.dev/oauth/client-metadata.json', 'https://insiders.vscode.dev/redirect'],
])('%s can use the redirect URI %s', (clientId, uri) => {
  const pinned = WELL_KNOWN_CLIENTS.get(clientId)?.redirect_uris ?? []
  expect(pinned.some((registered) => redirectUriMatches(registered, uri))).toBe(true)
})

test('accepts the redirect URIs of every pinned client', () => {
  const uris = [...WELL_KNOWN_CLIENTS.values()].flatMap(({ redirect_uris }) => redirect_uris)
  expect(uris.length).toBeGreaterThan(7)
  for (const uri of uris) {
    expect(redirectUriProblem(uri.replace('{id}', 'abc123')), uri).toBeUndefined()
  }
})
