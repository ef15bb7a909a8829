import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** Changes the ID token before it is signed. */
export type Forge = (claims: JWTPayload) => JWTPayload

/** A provider without sign-in pages: it returns the ID token that a test prepares. */
export async function startForgingProvider(issuer: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'key' }] }
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  let claims: JWTPayload = {}
  let signer = privateKey
  const token = async () => ({
    access_token: 'x',
    token_type: 'Bearer',
    id_token: await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .sign(signer),
  })
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', issuer).pathname
    const answer = path === '/token' ? await token() : path === '/jwks' ? jwks : metadata
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(Number(new URL(issuer).port), '127.0.0.1', done))
  return {
    /** Prepares the response to the sign-in that this URL started; returns the provider's query. */
    answer(authorizationUrl: string, forge: Forge, isSignedByStranger = false): string {
      const asked = new URL(authorizationUrl).searchParams
      const now = Math.floor(Date.now() / 1000)
      signer = isSignedByStranger ? stranger.privateKey : privateKey
      claims = forge({
        iss: issuer,
        sub: 'ada',
        aud: 'promptwire',
        iat: now,
        exp: now + 60,
        nonce: asked.get('nonce') ?? '',
        email: 'ada@example.com',
        email_verified: true,
        groups: ['writers'],
      })
      return `${new URLSearchParams({ code: 'code', state: asked.get('state') ?? '' })}`
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
