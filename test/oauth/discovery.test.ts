import { SCOPES, scopesIn } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test } from '../support/oauth-test.ts'
import type { Stack } from '../support/stack.ts'

const serverMetadata = ({ web, mcp }: Stack['urls']) => ({
  issuer: web,
  authorization_endpoint: `${web}/oauth/authorize`,
  token_endpoint: `${mcp}/api/oauth/token`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  scopes_supported: SCOPES,
})
const resourceMetadata = ({ web, mcp }: Stack['urls']) => ({
  resource: `${mcp}/mcp`,
  authorization_servers: [web],
  bearer_methods_supported: ['header'],
  scopes_supported: SCOPES,
})

const json = async (url: string) => {
  const response = await fetch(url)
  expect(response.status, url).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return response.json()
}

test("the specification's two documents are exact [spec discovery.server] [spec discovery.resource] [spec scopes.names]", async ({
  stack,
}) => {
  const base = `${stack.urls.mcp}/api/oauth/.well-known`
  expect(SCOPES).toHaveLength(20)
  expect(await json(`${base}/oauth-authorization-server`)).toEqual(serverMetadata(stack.urls))
  expect(await json(`${base}/oauth-protected-resource`)).toEqual(resourceMetadata(stack.urls))
})

test('the API says where programs that know its address sign in', async ({ stack }) => {
  const resource = `${stack.apiUrl}/api/v1`
  const expected = { ...resourceMetadata(stack.urls), resource }
  for (const path of ['', '/api/v1']) {
    expect(await json(`${stack.apiUrl}/.well-known/oauth-protected-resource${path}`)).toEqual(
      expected,
    )
  }
})

test('the same facts are at the URLs where clients look for them', async ({ stack }) => {
  const extended = {
    ...serverMetadata(stack.urls),
    token_endpoint: `${stack.urls.web}/oauth/token`,
    protected_resources: [`${stack.urls.mcp}/mcp`],
    registration_endpoint: `${stack.urls.web}/oauth/register`,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  }
  const { web, mcp } = stack.urls
  for (const url of [
    `${web}/.well-known/oauth-authorization-server`,
    `${mcp}/.well-known/oauth-authorization-server`,
    `${mcp}/.well-known/oauth-authorization-server/mcp`,
  ]) {
    expect(await json(url)).toEqual(extended)
  }
  for (const path of ['', '/mcp']) {
    expect(await json(`${mcp}/.well-known/oauth-protected-resource${path}`)).toEqual(
      resourceMetadata(stack.urls),
    )
  }
})

const READ_SCOPES = scopesIn('read').map(({ name }) => name)

test.for([
  ['?toolsets=use,test', SCOPES],
  ['/readonly', READ_SCOPES],
  ['/readonly?toolsets=all&schemas=full', READ_SCOPES],
] as const)(
  '/mcp%s is the resource of its own metadata, from its challenge and by RFC 9728',
  async ([suffix, scopes_supported], { stack }) => {
    const { mcp } = stack.urls
    const address = `${mcp}/mcp${suffix}`
    const refused = await fetch(address, { method: 'POST' })
    expect(refused.status).toBe(401)
    const challenge = refused.headers.get('www-authenticate') ?? ''
    const [, named = ''] = challenge.match(/resource_metadata="([^"]+)"/) ?? []
    const document = { ...resourceMetadata(stack.urls), resource: address, scopes_supported }
    expect(await json(named)).toEqual(document)
    const inserted = `${mcp}/.well-known/oauth-protected-resource/mcp${suffix}`
    expect(await json(inserted)).toEqual(document)
  },
)

test.for([
  '/.well-known/openid-configuration',
  '/.well-known/anything',
  '/register',
  '/token',
  '/authorize',
])('%s on the MCP host is 404 as JSON', async (path, { stack }) => {
  const response = await fetch(stack.urls.mcp + path)
  expect(response.status).toBe(404)
  expect(await response.json()).toHaveProperty('error')
})

test('openid-configuration on the issuer is 404 as JSON', async ({ stack }) => {
  const response = await fetch(`${stack.urls.web}/.well-known/openid-configuration`)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('json')
})
