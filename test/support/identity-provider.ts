import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'
import { freePort } from './free-port.ts'

/** Claims of people at the provider, by login name. */
export type People = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Lifetimes in seconds. */
const TTL = { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 }

const CLIENT = { client_id: 'promptwire', client_secret: 'a-secret-of-the-provider' }

export type IdentityProvider = Awaited<ReturnType<typeof reserveIdentityProvider>>

/** An OpenID Connect provider on a loopback port. It starts once its clients are known. */
export async function reserveIdentityProvider() {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  let stop = async () => {}
  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
    },
    stop: () => stop(),
    /** Restarts the provider with new keys. */
    async start(webUrl: string, people: People, settings: Configuration = {}) {
      await stop()
      const server = createServer(createProvider(issuer, webUrl, people, settings).callback())
      await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
      stop = () =>
        new Promise((done) => {
          server.close(() => done())
          server.closeAllConnections()
        })
    },
  }
}

/** Accepts any password, and asks for no consent. */
function createProvider(issuer: string, webUrl: string, people: People, settings: Configuration) {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [`${webUrl}/sign-in/sso/callback`] }],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomUUID()] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    interactions: { policy },
    jwks: { keys: [newKey()] },
    async loadExistingGrant({ oidc }) {
      const { client, session, params } = oidc
      const grant = new oidc.provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      })
      grant.addOIDCScope(String(params?.['scope']))
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    ttl: TTL,
    ...settings,
  })
}

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' }
}
