import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { EVENT_TYPES } from '@promptwire/contract/events/events'
import { expect } from 'vitest'
import { createTestApi } from '../../../../../test/support/api.ts'
import { test } from '../../../test/support/webhook-test.ts'

test.for([
  'https://127.0.0.1',
  'https://localhost',
  'https://2130706433',
  'https://0x7f000001',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://169.254.169.254',
  'https://10.0.0.1',
  'https://0.0.0.0',
  'https://no-such-name.invalid',
])(
  '%s is rejected at connection time, whatever it resolved to at set-up',
  async (origin, { hooks, receiver, client, devKey }) => {
    const { id } = await hooks.create(`${origin}:${receiver.port}/hook`)
    await client.create_prompt({ name: 'A' }, devKey)
    await hooks.deliverDue(false)
    expect(await hooks.deliveries(id)).toMatchObject([
      { state: 'pending', last_status: null, last_error: 'The host name has no public address.' },
    ])
    expect(receiver.connections()).toBe(0)
  },
)

test('plain http is rejected where private addresses are', async ({ api, owner, person }) => {
  const strict = await createTestApi({ database: api.database })
  const toStrict = createProjectClient('', owner.projectId, async (url, request) =>
    strict.app.request(url, request),
  )
  const wanted = { url: 'http://example.com', description: '', events: EVENT_TYPES }
  const refused = { code: 'VALIDATION_ERROR', message: expect.stringContaining('https://') }
  await expect(toStrict.create_webhook(wanted, person)).rejects.toMatchObject(refused)
})

test.for([
  'nonsense',
  'ftp://example.com',
  'https://user:secret@example.com',
  'javascript:alert(1)',
])('%s is not a valid webhook address', async (url, { hooks }) => {
  await expect(hooks.create(url)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})
