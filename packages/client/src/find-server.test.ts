import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScriptedServer } from '../test/scripted-server.ts'
import { createClient } from './index.ts'
import { createManage } from './manage.ts'

let server: ScriptedServer
beforeEach(async () => {
  server = await new ScriptedServer().start()
  server.prompts = { greeting: { text: 'Hello.' } }
  for (const name of ['PROMPTWIRE_API_KEY', 'PROMPTWIRE_KEY', 'PROMPTWIRE_DEV_KEY']) {
    vi.stubEnv(name, undefined)
  }
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

test.for(['PROMPTWIRE_API_KEY', 'PROMPTWIRE_KEY', 'PROMPTWIRE_DEV_KEY'])(
  'without options the address and the key of %s are those of the environment',
  async (name) => {
    vi.stubEnv('PROMPTWIRE_API_URL', `${server.url}/api/v1/`)
    vi.stubEnv(name, 'pk_live_a')
    expect((await createClient().get('greeting')).prompt).toBe('Hello.')
  },
)

test('without any key a call fails before a request, and names the variable', async () => {
  const message = expect.stringContaining('set PROMPTWIRE_API_KEY')
  const missing = { code: 'UNAUTHORIZED', message }
  const { url } = server
  await expect(createClient({ url, key: '' }).get('greeting')).rejects.toMatchObject(missing)
  await expect(createManage({ url }).list_prompts()).rejects.toMatchObject(missing)
  expect(await createClient({ url }).follow()).toBe(false)
  expect(server.requests).toEqual([])
})
