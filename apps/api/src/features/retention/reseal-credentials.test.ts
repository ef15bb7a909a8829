import { parseEncryptionKeys } from '@promptwire/core/credentials/encryption-keys'
import { openCredential, sealCredential } from '@promptwire/core/credentials/sealed-credential'
import { openText, sealText } from '@promptwire/core/credentials/sealed-text'
import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'
import type { Owner } from '../../../../../test/support/fixtures/making.ts'
import { resealCredentials, resealFactors } from './reseal-credentials.sql.ts'

const never = new AbortController().signal
const createKey = (kid: string, seed: number) =>
  `${kid}:${Buffer.from(Array.from({ length: 32 }, (_, at) => (seed + at * 11) % 256)).toString('base64')}`
const HEADERS = JSON.stringify({ 'x-gateway': 'a secret value' })
const [OLD, NEW] = [createKey('old', 1), createKey('new', 2)]

test('after one round nothing is sealed with the old key, which can be removed', async ({
  api,
  owner,
}) => {
  const { prisma } = api.database
  const seal = async ({ projectId }: Pick<Owner, 'projectId'>, keys: string) => {
    const providerId = await api.provider({ projectId })
    const of = { projectId, providerId }
    const { sealed, kid } = await sealCredential('a credential', of, parseEncryptionKeys(keys))
    const headers = await sealCredential(HEADERS, of, parseEncryptionKeys(keys))
    const data = {
      sealedCredential: sealed,
      sealedWith: kid,
      lastFour: 'tial',
      sealedHeaders: headers.sealed,
      headersSealedWith: headers.kid,
      headerNames: ['x-gateway'],
    }
    await prisma.modelProvider.update({ where: { id: providerId }, data })
    return of
  }
  const sealed = []
  for (let made = 0; made < 60; made++) sealed.push(await seal(owner, OLD))
  const lost = await seal(owner, createKey('lost', 3))
  await api.provider(owner)

  const keys = parseEncryptionKeys(`${NEW},${OLD}`)
  const audited = await prisma.auditEntry.count()
  const rounds = [1, 2].map(() => resealCredentials(prisma, keys, never))
  await Promise.all(rounds)
  expect(await resealCredentials(prisma, keys, never)).toEqual({ resealed: 0, unreadable: 2 })
  expect(await prisma.auditEntry.count()).toBe(audited)

  const newest = parseEncryptionKeys(NEW)
  for (const of of sealed) {
    const row = await prisma.modelProvider.findUniqueOrThrow({ where: { id: of.providerId } })
    expect(row).toMatchObject({ sealedWith: 'new', headersSealedWith: 'new' })
    expect(await openCredential(row.sealedHeaders ?? '', of, newest)).toEqual({
      ok: true,
      credential: HEADERS,
    })
    expect(await openCredential(row.sealedCredential ?? '', of, newest)).toEqual({
      ok: true,
      credential: 'a credential',
    })
  }
  const kept = await prisma.modelProvider.findUniqueOrThrow({ where: { id: lost.providerId } })
  expect(kept.sealedWith).toBe('lost')
})

test('secrets of authenticator apps are sealed again too, confirmed or not', async ({ api }) => {
  const { prisma } = api.database
  const seal = async (keys: string, confirmedAt: Date | null) => {
    const { userId } = await api.owner()
    const { sealed, kid } = await sealText(
      `secret of ${userId}`,
      { person: userId },
      parseEncryptionKeys(keys),
    )
    await prisma.totp.create({ data: { userId, sealed, sealedWith: kid, confirmedAt } })
    return userId
  }
  const people: string[] = []
  for (let made = 0; made < 60; made++) {
    people.push(await seal(OLD, made % 2 ? api.clock.now : null))
  }
  const lost = await seal(createKey('lost', 3), api.clock.now)

  const keys = parseEncryptionKeys(`${NEW},${OLD}`)
  const rounds = await Promise.all([1, 2].map(() => resealFactors(prisma, keys, never)))
  expect(rounds.reduce((sum, { resealed }) => sum + resealed, 0)).toBe(60)
  expect(await resealFactors(prisma, keys, never)).toEqual({ resealed: 0, unreadable: 1 })
  const newest = parseEncryptionKeys(NEW)
  for (const userId of people) {
    const { sealed, sealedWith } = await prisma.totp.findUniqueOrThrow({ where: { userId } })
    expect(sealedWith).toBe('new')
    const opened = await openText(sealed, { person: userId }, newest)
    expect(opened).toEqual({ ok: true, text: `secret of ${userId}` })
  }
  const kept = await prisma.totp.findUniqueOrThrow({ where: { userId: lost } })
  expect(kept.sealedWith).toBe('lost')
})
