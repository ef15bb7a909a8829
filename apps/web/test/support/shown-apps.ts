import { inProject, type ShownPage } from './shown-page.ts'

/** The consent page for a client with a verified or unverified identity. */
const asking =
  (client_id: string, redirect_uri: string, more = {}) =>
  () =>
    `/oauth/authorize?${new URLSearchParams({
      client_id,
      redirect_uri,
      response_type: 'code',
      state: 'any',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      ...more,
    })}`

const LOOPBACK = 'http://127.0.0.1:4000/callback'

/** Adds an existing key of `my-client`. */
const withEarlierKey =
  (path: ShownPage['path']): ShownPage['path'] =>
  async (shown) => {
    const { id } = await shown.stack.key(shown.owner, 'dev')
    const data = { clientId: 'my-client', clientName: 'My own client' }
    await shown.stack.database.prisma.apiKey.update({ where: { id }, data })
    return path(shown)
  }

/** An app with grants for these environments, with its panel open. */
const appWith =
  (...environments: ('live' | 'dev')[]): ShownPage['path'] =>
  async ({ stack, owner }) => {
    const client = { clientId: 'https://claude.ai/oauth/claude-code', clientName: 'Claude Code' }
    for (const environment of environments) {
      const { id } = await stack.key(owner, environment, ['prompts:read', 'blocks:write'])
      await stack.database.prisma.apiKey.update({ where: { id }, data: client })
    }
    const query = new URLSearchParams({ client: client.clientId })
    return `/projects/${owner.projectId}/connected-apps?${query}`
  }

export const SHOWN_APPS: readonly ShownPage[] = [
  { name: 'connected-apps-empty', path: inProject('connected-apps') },
  { name: 'connected-app', path: appWith('dev') },
  { name: 'connected-app-grants', path: appWith('live', 'dev') },
  {
    name: 'consent',
    path: asking(
      'https://claude.ai/oauth/mcp-oauth-client-metadata',
      'https://claude.ai/api/mcp/auth_callback',
    ),
  },
  {
    name: 'consent-unverified',
    path: asking('my-client', LOOPBACK),
    act: async (page) => {
      await page.getByLabel('Allow AI features').check()
      await page.locator('summary', { hasText: 'Choose permissions' }).click()
    },
  },
  { name: 'consent-again', path: withEarlierKey(asking('my-client', LOOPBACK)) },
  {
    name: 'consent-long',
    path: asking(`agent-${'x'.repeat(2000)}`, LOOPBACK, { scope: 'prompts:read' }),
  },
  { name: 'app-refused', seenBy: 'visitor', path: asking('my-client', 'https://evil.example/') },
  {
    name: 'keys-of-client',
    path: withEarlierKey(inProject('keys')),
    act: (page) => page.getByText(/^Exact scopes/).click(),
  },
]
