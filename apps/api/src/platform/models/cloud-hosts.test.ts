import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { never } from '../../../test/support/model-call-test.ts'
import { serviceAccount } from '../../../test/support/service-account.ts'
import type { GuardedFetch } from '../fetch/guarded-fetch.ts'
import type { ModelAccess } from './model.ts'
import { createCallProvider } from './provider/call-provider.ts'
import { createGoogleTokens } from './provider/google-token.ts'
import { withGoogleToken } from './provider/with-google-token.ts'

const VERTEX = 'europe-west4-aiplatform.googleapis.com'
const location = 'europe-west4'

test.for<
  [ModelAccess['kind'], Pick<ModelAccess, 'apiKey' | 'options'> & { baseUrl?: string }, string[]]
>([
  ['azure', { apiKey: 'key', baseUrl: 'https://ours.openai.azure.com' }, ['ours.openai.azure.com']],
  [
    'bedrock',
    { apiKey: 'ID:SECRET', options: { region: 'eu-central-1' } },
    ['bedrock-runtime.eu-central-1.amazonaws.com'],
  ],
  ['vertex', { apiKey: 'key', options: {} }, ['aiplatform.googleapis.com']],
  [
    'vertex',
    { apiKey: serviceAccount(), options: { location } },
    ['oauth2.googleapis.com', VERTEX],
  ],
])('%s contacts no other host, whatever the environment sets', async ([kind, given, hosts]) => {
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '/nowhere/key.json')
  vi.stubEnv('GOOGLE_VERTEX_LOCATION', 'us-central1')
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AZURE_RESOURCE_NAME', 'theirs')
  const connect = vi.spyOn(Socket.prototype, 'connect')
  const called: string[] = []
  const fetch: GuardedFetch = async (url) => {
    called.push(new URL(url).hostname)
    const token = JSON.stringify({ access_token: 'a-token', expires_in: 3_600 })
    return new Response(token, { status: url.endsWith('/token') ? 200 : 403 })
  }
  const access = { kind, baseUrl: undefined, ...given }
  const call = createCallProvider(() => withGoogleToken(fetch, access, createGoogleTokens(fetch)))
  const messages = [{ role: 'user', content: 'Hello?' }] as const
  const request = { projectId: 'a project', access, model: 'a-model', messages, settings: {} }
  await expect(call({ ...request, system: '' }, never, () => {})).rejects.toThrow('(403)')
  expect(called).toEqual(hosts)
  // Test files share a process: another file's database pool connects to loopback.
  const contacted = connect.mock.calls.map(String).filter((call) => !call.includes('127.0.0.1'))
  expect(contacted).toEqual([])
  connect.mockRestore()
  vi.unstubAllEnvs()
})
