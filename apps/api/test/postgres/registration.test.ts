import { requireSession } from '@promptwire/contract/auth/signed-in'
import { createClient, type Send } from '@promptwire/contract/derive/client'
import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { INTERNAL_PREFIX, internalContract } from '@promptwire/contract/internal-contract'
import { expect } from 'vitest'
import type { TestApi } from '../../../../test/support/api.ts'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { PASSWORD } from '../../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../../test/support/fixtures.ts'
import { sweep } from '../../src/features/retention/sweep.sql.ts'

const test = apiTest
  .extend(
    'register',
    ({ api }) =>
      (address: string, at = api) =>
        createInternalClient(at).register_client(
          { client_name: 'App', redirect_uris: [redirect_uri], address },
          service,
        ),
  )
  .extend(
    'isKnown',
    ({ api }) =>
      async (client_id: string) =>
        (
          await createInternalClient(api).resolve_client(
            { client_id, address: '192.0.2.1' },
            service,
          )
        ).data.outcome === 'resolved',
  )
  .extend('later', ({ api }) => (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  })

const HOUR_MS = 60 * 60 * 1000
const service = { bearer: SERVICE_SECRET }
const sendTo =
  (at: TestApi): Send =>
  async (url, request) =>
    at.app.request(url, request)
const createInternalClient = (at: TestApi) =>
  createClient(internalContract, INTERNAL_PREFIX, sendTo(at))
const redirect_uri = 'https://app.example/callback'

test('an unused client is deleted after a day, a used one stays', async ({
  api,
  register,
  later,
  isKnown,
}) => {
  const start = api.clock.now
  const owner = await api.owner()
  const { data: answer } = await createInternalClient(api).sign_in(
    { email: owner.email, password: PASSWORD, address: '192.0.2.1' },
    service,
  )
  const person = requireSession(answer)
  const unused = (await register('192.0.2.1')).data.client_id
  const used = (await register('192.0.2.1')).data.client_id
  later(23 * HOUR_MS)
  expect(await isKnown(unused)).toBe(true)
  const granted = {
    client_id: used,
    redirect_uri,
    environment: 'live',
    scopes: ['prompts:read'],
    code_challenge: 'x'.repeat(43),
  } as const
  await createProjectClient('', owner.projectId, sendTo(api)).grant_consent(
    { ...granted, scopes: ['prompts:read'] },
    { bearer: person.token },
  )
  later(2 * HOUR_MS)
  expect([await isKnown(unused), await isKnown(used)]).toEqual([false, true])
  later(88 * 24 * HOUR_MS)
  expect(await isKnown(used)).toBe(true)
  const { prisma } = api.database
  await sweep(api.database, {
    now: api.clock.now,
    retention: { auditDays: 0, eventDays: 7, runDays: 0, usageDays: 0 },
  })
  expect(await prisma.oauthClient.findMany({ select: { id: true } })).toEqual([{ id: used }])
  later(2 * 24 * HOUR_MS)
  expect(await isKnown(used)).toBe(false)
  api.clock.now = start
})

test('limits registrations per network and hour, across replicas', async ({
  register,
  api,
  replica,
}) => {
  const address = (i: number) => `2001:db8:7:7::${i.toString(16)}`
  const settled = await Promise.allSettled(
    Array.from({ length: 210 }, (_, i) => register(address(i), i % 2 ? api : replica)),
  )
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
  await expect(register(address(0))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  })
})

test('busy networks share a total; a rejected registration stores nothing', async ({
  register,
  api,
  replica,
}) => {
  const busy = '192.0.2.30'
  for (let i = 0; i < 11; i++) await register(busy)
  const { pool, prisma } = api.database
  await pool.query(`UPDATE rate_limit SET points = 2000 WHERE key LIKE 'registrations:%'`)
  const before = await prisma.oauthClient.count()
  await expect(register(busy, replica)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await prisma.oauthClient.count()).toBe(before)
  // The total is used up, but a new network can still register.
  await register('192.0.2.31', replica)
  await register('2001:db8:aaaa::1')
})

test('twelve busy networks cannot block a new network', async ({ register, api }) => {
  let refused = 0
  for (let network = 0; network < 12; network++) {
    const flood = Array.from({ length: 201 }, () => register(`2001:db9:0:${network}::1`))
    const fresh = register(`198.51.100.${network}`)
    const settled = await Promise.allSettled(flood)
    refused += settled.filter(({ status }) => status === 'rejected').length
    await fresh
  }
  // Each network's own limit rejects one; the shared total rejects the rest.
  expect(refused).toBeGreaterThan(12 * 201 - 2000 - 12 * 10 - 1)
  await register('2001:db9:0:ff::1')
  await api.database.pool.query('DELETE FROM rate_limit')
})

test('many networks of one provider are limited together', async ({ register, api }) => {
  await register('2001:dba:1::1')
  const { pool } = api.database
  await pool.query(`UPDATE rate_limit SET points = 1000 WHERE key LIKE 'registration of a prov%'`)
  const another = register('2001:dba:2::1')
  await expect(another).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await register('2001:dbb::1')
})

test('registration leaves no copy in the audit log', async ({ api }) => {
  const outside = { projectId: null, action: { not: 'person.signed_in' } }
  expect(await api.database.prisma.auditEntry.count({ where: outside })).toBe(0)
})

test('limits code exchanges per network and minute, across replicas', async ({ api, replica }) => {
  const exchange = (at: TestApi) =>
    createInternalClient(at)
      .exchange_code({
        code: 'a.b.c',
        code_verifier: 'x'.repeat(43),
        redirect_uri,
        client_id: 'x',
        address: '192.0.2.40',
      })
      .then(
        ({ data }) => data.outcome,
        ({ code }) => String(code),
      )
  const found = await Promise.all(
    Array.from({ length: 70 }, (_, i) => exchange(i % 2 ? api : replica)),
  )
  expect(found.filter((outcome) => outcome === 'refused')).toHaveLength(60)
  expect(found.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(10)
})

test('limits metadata document fetches per network, across replicas', async ({ api, replica }) => {
  const resolve = (i: number, address = '192.0.2.50') =>
    createInternalClient(i % 2 ? api : replica)
      .resolve_client({ client_id: `https://localhost:1/client-${i}.json`, address }, service)
      .then(
        ({ data }) => data.outcome,
        ({ code }) => String(code),
      )
  const found: string[] = []
  for (let i = 0; i < 32; i++) found.push(await resolve(i))
  expect(found.filter((outcome) => outcome === 'refused')).toHaveLength(30)
  expect(found.slice(30)).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
  expect(await resolve(0), 'a failure is remembered, and not fetched again').toBe('refused')
  expect(await resolve(40, '192.0.2.51')).toBe('refused')
})
