import { inProject, type ShownPage } from './shown-page.ts'

/** The consent page for a client, known by its own address or by nothing. */
const asking = (client_id: string, redirect_uri: string) => () =>
  `/oauth/authorize?${new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    state: 'any',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })}`

/** An app with grants of these environments, its panel open. */
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

/** Apps that a person connects. */
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
  { name: 'consent-unverified', path: asking('my-client', 'http://127.0.0.1:4000/callback') },
]
