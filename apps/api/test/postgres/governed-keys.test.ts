import type { Scope } from '@promptwire/core/access/scopes'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'

const NEW = { name: 'Key', environment: 'live', scopes: ['prompts:read'] as Scope[] } as const

/** Keys on two processes that share a database. */
const test = apiTest.extend('owned', async ({ api, projectAs }) => {
  const owner = await api.owner()
  return { owner, project: await projectAs(owner, owner.projectId) }
})

test('two processes together admit as many requests as the key may send, to the request', async ({
  api,
  replica,
  owned: { owner, project },
}) => {
  const { data: limited } = await project.create_key({ ...NEW, monthly_requests: 100 })
  const { data: other } = await project.create_key({ ...NEW, monthly_requests: 30 })
  const plain = await api.key(owner)
  const ask = (key: string, i: number) => (i % 2 === 0 ? api : replica).get('/prompts', key)
  const burst = (key: string, count: number) =>
    Promise.all([...Array(count).keys()].map(async (i) => (await ask(key, i)).status))
  const [ofLimited, ofOther, ofPlain] = await Promise.all([
    burst(limited.key, 250),
    burst(other.key, 60),
    burst(plain.text, 100),
  ])
  const admitted = (statuses: number[]) => statuses.filter((status) => status === 200).length
  expect([admitted(ofLimited), admitted(ofOther), admitted(ofPlain)]).toEqual([100, 30, 100])
  const { accountId } = owner
  const usage = await api.database.prisma.monthlyUsage.findFirstOrThrow({ where: { accountId } })
  expect(Number(usage.used)).toBe(230)
})

test('no request fails while a key is rotated again and again on another process', async ({
  api,
  replica,
  owned: { project },
}) => {
  const { data: made } = await project.create_key(NEW)
  let current = made.key
  let isRotating = true
  const statuses = new Set<number>()
  const follow = async () => {
    while (isRotating) statuses.add((await replica.get('/prompts', current)).status)
  }
  const followers = [follow(), follow(), follow()]
  const secrets = [current]
  for (let i = 0; i < 20; i++) {
    current = (await project.rotate_key({ key_id: made.id, hours: 1 })).data.key
    secrets.push(current)
  }
  isRotating = false
  await Promise.all(followers)
  expect([...statuses]).toEqual([200])
  const asked = secrets.map(async (key) => (await api.get('/prompts', key)).status)
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  await project.revoke_key({ key_id: made.id })
  const refused = secrets.map(async (key) => (await replica.get('/prompts', key)).status)
  expect(new Set(await Promise.all(refused))).toEqual(new Set([401]))
})

test('of rotations at once each secret works, and none is lost', async ({
  api,
  owned: { project },
}) => {
  const { data: made } = await project.create_key(NEW)
  const rotate = async () => (await project.rotate_key({ key_id: made.id, hours: 1 })).data.key
  const secrets = await Promise.all([rotate(), rotate(), rotate(), rotate()])
  const asked = [made.key, ...secrets].map(async (key) => (await api.get('/prompts', key)).status)
  expect(await Promise.all(asked)).toEqual([200, 200, 200, 200, 200])
})
