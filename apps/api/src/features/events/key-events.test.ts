import type { Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'
import { follow } from '../../../../../test/support/follow.ts'
import { warnOfExpiry } from '../keys/index.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('a stream reports keys that rotate or expire, and continues', async ({
  api,
  ownersProject,
  devKey,
}) => {
  const inDays = (days: number) => new Date(api.clock.now.getTime() + days * DAY_MS)
  const expires_at = inDays(8).toISOString()
  const scopes: Scope[] = ['prompts:read']
  const wanted = { environment: 'live', scopes, expires_at } as const
  const { id: key_id } = (await ownersProject.create_key({ ...wanted, name: 'Short' })).data
  const stream = follow(await api.get('/events', devKey.bearer))
  await stream.ready()
  const next = async () => (await stream.next())?.data
  await ownersProject.rotate_key({ key_id, hours: 1 })
  expect(await next()).toMatchObject({
    type: 'key.rotated',
    data: { key_id, former_valid_until: expect.any(String) },
  })
  await warnOfExpiry(api.unitOfWork, inDays(2), new AbortController().signal)
  expect(await next()).toMatchObject({ type: 'key.expiring', data: { key_id, expires_at } })
  await ownersProject.revoke_key({ key_id })
  expect(await next()).toMatchObject({ type: 'key.revoked', data: { key_id } })
  await stream.stop()
})
