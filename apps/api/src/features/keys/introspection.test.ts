import { createClient } from '@promptwire/contract/derive/client'
import {
  INTERNAL_PREFIX,
  internalContract,
  MAX_INTROSPECTED_KEYS,
} from '@promptwire/contract/internal-contract'
import { expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../../../test/support/api.ts'

const createInternalClient = (api: TestApi) =>
  createClient(internalContract, INTERNAL_PREFIX, async (url, request) =>
    api.app.request(url, request),
  )

test('a batch look-up rates each key as if it came alone', async () => {
  const api = await createTestApi({ environment: { BURST_LIMIT: '2' } })
  try {
    const owner = await api.owner()
    const reader = await api.key(owner, 'live', ['prompts:read'])
    const hasty = await api.key(owner)
    const unknown = `${reader.text.slice(0, -1)}${reader.text.endsWith('0') ? '1' : '0'}`
    const keys = [reader.text, 'nonsense', unknown, hasty.text, hasty.text, hasty.text]
    const { data } = await createInternalClient(api).introspect_keys({ keys })
    expect(data[0]).toEqual({
      outcome: 'known',
      key: {
        key_id: reader.id,
        project_id: owner.projectId,
        toolsets: '',
        proposes_only: false,
        is_restricted: false,
        scopes: ['prompts:read'],
      },
    })
    expect(data.slice(1)).toMatchObject([
      {
        outcome: 'refused',
        code: 'UNAUTHORIZED',
        headers: { 'WWW-Authenticate': expect.any(String) },
      },
      { outcome: 'refused', code: 'UNAUTHORIZED' },
      { outcome: 'known' },
      { outcome: 'known' },
      { outcome: 'refused', code: 'RATE_LIMITED', headers: { 'Retry-After': '1' } },
    ])
  } finally {
    await api.close()
  }
})

test('only our own apps can look up many keys, up to a limit', async () => {
  const api = await createTestApi()
  try {
    const ask = (app: TestApi['app'], keys: number) =>
      app.request(`${INTERNAL_PREFIX}/keys/introspection`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ keys: Array(keys).fill('nonsense') }),
      })
    expect((await ask(api.publicApp, 1)).status).toBe(404)
    expect((await ask(api.app, MAX_INTROSPECTED_KEYS)).status).toBe(200)
    for (const wrong of [0, MAX_INTROSPECTED_KEYS + 1]) {
      expect((await ask(api.app, wrong)).status).toBe(400)
    }
  } finally {
    await api.close()
  }
})
