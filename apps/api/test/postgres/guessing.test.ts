import { randomBytes, randomUUID } from 'node:crypto'
import { requireSession } from '@promptwire/contract/auth/signed-in'
import { createClient } from '@promptwire/contract/derive/client'
import { INTERNAL_PREFIX, internalContract } from '@promptwire/contract/internal-contract'
import { beforeEach, describe, expect } from 'vitest'
import type { TestApi } from '../../../../test/support/api.ts'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { PASSWORD } from '../../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../../test/support/fixtures.ts'
import { hashPassword } from '../../src/features/auth/password.ts'
import { createAdmitSignIn } from '../../src/features/auth/sessions/admit-sign-in.sql.ts'
import { RateLimiter } from '../../src/kernel/limits/rate-limiter.sql.ts'
import { createPseudonym } from '../../src/kernel/pseudonym.ts'

/** Records delays instead of waiting. */
const pauses: number[] = []
const pause = async (ms: number) => void pauses.push(ms)

const SLOW = { logN: 13, r: 8, p: 3 }

const test = apiTest
  // Slow enough that attempts queue up.
  .extend('apiOptions', { pause, passwordCost: SLOW })
  .extend('admitters', ({ api }) =>
    times(2, () => {
      const pseudonym = createPseudonym(Buffer.from('a secret'))
      return createAdmitSignIn(new RateLimiter(api.database.pool, pseudonym), pause)
    }),
  )
  .extend('door', ({ api, admitters }) => {
    const signIn = ({ password = 'a wrong guess', ...attempt }: SignIn, at = api) =>
      createInternalClient(at)
        .sign_in({ password, ...attempt }, { bearer: SERVICE_SECRET })
        .then(({ data }) => ({ data: requireSession(data) }))
    const admit = ({ deviceId, ...attempt }: Attempt, i = 0) =>
      (admitters[i % 2] as (typeof admitters)[0])({ ...attempt, deviceId })
    /** Counts concurrent attempts that reached the password check. */
    const countAdmitted = async (attempts: Attempt[]) => {
      const settled = await Promise.allSettled(attempts.map(admit))
      return settled.filter(({ status }) => status === 'fulfilled').length
    }
    return { signIn, admit, countAdmitted }
  })

beforeEach(() => {
  pauses.length = 0
})

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const countCode = (code: string, found: readonly string[]) =>
  found.filter((each) => each === code).length
interface SignIn {
  email: string
  address: string
  password?: string
  device?: string
}
const createInternalClient = (at: TestApi) =>
  createClient(internalContract, INTERNAL_PREFIX, async (url, request) =>
    at.app.request(url, request),
  )
interface Attempt {
  email: string
  address: string
  deviceId?: string
}
const newAddress = () => `203.0.${randomBytes(2).join('.')}`

describe('at the sign-in endpoint', () => {
  const toCode = ({ code }: { code: string }) => code

  test('guesses at two replicas at once are limited and lock no user out', async ({
    api,
    door,
    replica,
  }) => {
    const { email, userId } = await api.owner()
    const [here, elsewhere] = [newAddress(), newAddress()]
    const { data } = await door.signIn({ email, address: here, password: PASSWORD })
    const device = data.device.token
    api.log.length = 0
    const found = await Promise.all(
      times(14, (i) =>
        door.signIn({ email, address: here }, i % 2 ? api : replica).then(() => 'in', toCode),
      ),
    )
    expect([countCode('UNAUTHORIZED', found), countCode('RATE_LIMITED', found)]).toEqual([10, 4])

    const refused = door.signIn({ email, address: here, password: PASSWORD })
    await expect(refused).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      headers: { 'Retry-After': expect.stringMatching(/^\d{3}$/) },
    })
    await door.signIn({ email, address: elsewhere, password: PASSWORD })
    pauses.length = 0
    const back = await door.signIn({ email, address: here, password: PASSWORD, device })
    expect(pauses, 'a known device does not wait').toEqual([])

    await createInternalClient(api).sign_out({}, { bearer: back.data.token })
    const events = api.log.map((line) => JSON.parse(line)).filter(({ event }) => event)
    const logged = events.map(({ event, user_id, address }) => [event, user_id, address])
    expect(logged).toContainEqual(['sign_in_failed', userId, here])
    expect(logged.slice(-4)).toEqual([
      ['sign_in_limited', undefined, here],
      ['signed_in', userId, elsewhere],
      ['signed_in', userId, here],
      ['signed_out', userId, undefined],
    ])
    for (const secret of [email, PASSWORD, 'a wrong guess', back.data.token, device]) {
      expect(api.log.join('')).not.toContain(secret)
    }
  })

  test('1,000 wrong passwords from 1,000 networks neither get in nor lock the owner out', {
    timeout: 300_000,
  }, async ({ api, door, replica }) => {
    const { email } = await api.owner()
    const { data } = await door.signIn({ email, address: newAddress(), password: PASSWORD })
    const device = data.device.token
    const found = new Map<string, number>()
    const guess = async (at: TestApi, i: number) => {
      const attempt = { email, address: `198.${i >> 8}.${i & 255}.7`, password: `a guess ${i}` }
      const answer = await door.signIn(attempt, at).then(() => 'in', toCode)
      found.set(answer, (found.get(answer) ?? 0) + 1)
    }
    for (let i = 0; i < 1_000; i += 2) {
      await Promise.all([guess(api, i), guess(replica, i + 1)])
    }
    expect(Object.fromEntries(found)).toEqual({ UNAUTHORIZED: 1_000 })

    pauses.length = 0
    const known = await door.signIn({ email, address: newAddress(), password: PASSWORD, device })
    expect(known.data.user.email).toBe(email)
    expect(pauses, 'a known device does not wait').toEqual([])
    const strange = await door.signIn({ email, address: newAddress(), password: PASSWORD }, replica)
    expect(strange.data.user.email).toBe(email)
    expect(pauses, 'another one waits a second').toEqual([1_000])
  })

  test("another account's, a forged or a different token is not a known device", async ({
    api,
    door,
  }) => {
    const { email } = await api.owner()
    const other = await api.owner()
    const { data } = await door.signIn({ email, address: newAddress(), password: PASSWORD })
    const device = data.device.token
    pauses.length = 0
    const address = newAddress()
    await door.signIn({ email: other.email, address, device }).catch(toCode)
    await door.signIn({ email, address, device: `${device}x` }).catch(toCode)
    await door.signIn({ email, address, device: data.token }).catch(toCode)
    expect(pauses).toEqual([0, 0, 0])
  })

  test('an unknown account gets the same message and the same limits', async ({ api, door }) => {
    const { email } = await api.owner()
    const address = newAddress()
    const readRefusal = (email: string) =>
      door.signIn({ email, address }).catch(({ code, message }) => ({ code, message }))
    const unknown = `${randomUUID()}@example.com`
    expect(await readRefusal(unknown)).toEqual(await readRefusal(email))
    expect(pauses).toEqual([0, 0])
  })

  test('rejects guesses above capacity, and still admits a known device', async ({ api, door }) => {
    const { email } = await api.owner()
    const home = newAddress()
    const { data } = await door.signIn({ email, address: home, password: PASSWORD })
    const guesses = times(40, () =>
      door
        .signIn({ email: `${randomUUID()}@example.com`, address: newAddress() })
        .catch((error) => error),
    )
    const device = data.device.token
    const known = door.signIn({ email, address: home, password: PASSWORD, device })
    const strange = times(10, () =>
      door.signIn({ email, address: home, password: PASSWORD }).catch(toCode),
    )
    const refusals = await Promise.all(guesses)
    const found = refusals.map(toCode)
    expect(countCode('UNAUTHORIZED', found) + countCode('UNAVAILABLE', found)).toBe(40)
    expect(countCode('UNAVAILABLE', found)).toBeGreaterThan(0)
    const refused = refusals.find((refusal) => toCode(refusal) === 'UNAVAILABLE')
    expect(refused.headers['Retry-After']).toMatch(/^\d+$/)
    expect((await known).data.user.email).toBe(email)
    // Rejected guesses without a comparison do not count: an account with ten rejections can still
    // try.
    await Promise.all(strange)
    await door.signIn({ email, address: home, password: PASSWORD })
  })

  test('a person from a new network can sign in while twelve networks guess without pause', async ({
    api,
    door,
  }) => {
    const { email, userId: id } = await api.owner()
    const passwordHash = await hashPassword(PASSWORD, SLOW)
    await api.database.prisma.user.update({ where: { id }, data: { passwordHash } })
    let isFlooding = true
    const guess = async (address: string) => {
      while (isFlooding) await door.signIn({ email, address }).catch(toCode)
    }
    const flood = times(12, newAddress).flatMap((address) => times(4, () => guess(address)))
    const signIns = times(3, newAddress).map((address) =>
      door.signIn({ email, address, password: PASSWORD }).then(() => 'in', toCode),
    )
    const found = await Promise.all(signIns)
    isFlooding = false
    await Promise.all(flood)
    expect(found).toEqual(['in', 'in', 'in'])
  })

  test('ignores blanks around an email address', async ({ api, door }) => {
    const { email } = await api.owner()
    const typed = ` ${email.toUpperCase()}\t`
    const { data } = await door.signIn({ email: typed, address: newAddress(), password: PASSWORD })
    expect(data.user.email).toBe(email)
  })
})

describe('the counters of two replicas', () => {
  const newEmail = () => `${randomUUID()}@example.com`

  test.for([
    ['the addresses of an IPv6 /64', (i: number) => `2001:db8:1:2:${i.toString(16)}::${i}`],
    [
      'an IPv4 address and itself in IPv6 clothes',
      (i: number) => ['192.0.2.9', '::ffff:192.0.2.9', '::FFFF:c000:209'][i % 3] ?? '',
    ],
    ['an address with ever new ports', (i: number) => `198.51.100.4:${40_000 + i}`],
    ['an IPv6 address with ever new ports', (i: number) => `[2001:db8:9::1]:${40_000 + i}`],
  ] as const)('count %s as one network', async ([, address], { door }) => {
    const email = newEmail()
    expect(await door.countAdmitted(times(15, (i) => ({ email, address: address(i) })))).toBe(10)
  })

  test('count two IPv6 /64 as two networks', async ({ door }) => {
    const email = newEmail()
    const address = (i: number) => `2001:db8:1:${i % 2}::1`
    expect(await door.countAdmitted(times(20, (i) => ({ email, address: address(i) })))).toBe(20)
  })

  test('stop attempts on many accounts from one network', async ({ door }) => {
    const address = newAddress()
    expect(await door.countAdmitted(times(40, () => ({ email: newEmail(), address })))).toBe(30)
  })

  test('slow unknown devices down, up to a bound, while many networks guess', async ({ door }) => {
    const email = newEmail()
    const guesser = newAddress()
    for (let i = 0; i < 10; i++) await door.admit({ email, address: guesser }, i)
    expect(pauses).toEqual([0, 0, 0, 0, 0, 250, 500, 1000, 2000, 4000])
    const newcomers = times(2, newAddress)
    for (const address of newcomers) await door.admit({ email, address })
    expect(pauses.slice(10), 'on their first attempt they wait a second').toEqual([1000, 1000])
    for (const address of newcomers) await door.admit({ email, address })
    expect(pauses.slice(12)).toEqual([4000, 4000])
    await door.admit({ email, address: newAddress(), deviceId: 'known' })
    expect(pauses).toHaveLength(14)
  })

  test('limit a known device separately, on any network', async ({ door }) => {
    const email = newEmail()
    const attempt = () => ({ email, address: newAddress(), deviceId: 'stolen' })
    expect(await door.countAdmitted(times(15, attempt))).toBe(10)
    expect(await door.countAdmitted([{ email, address: newAddress(), deviceId: 'mine' }])).toBe(1)
  })

  test('do not count a success, and clear earlier mistakes with it', async ({ door }) => {
    const [email, address] = [newEmail(), newAddress()]
    for (let round = 0; round < 3; round++) {
      expect(await door.countAdmitted(times(9, () => ({ email, address })))).toBe(9)
      const { forgive } = await door.admit({ email, address })
      await forgive()
    }
    // Wrong guesses still count for the network: 27 of its 30.
    expect(await door.countAdmitted(times(5, () => ({ email: newEmail(), address })))).toBe(3)
  })

  test('store no addresses or names', async ({ door, api }) => {
    const [email, address] = [newEmail(), newAddress()]
    await door.admit({ email, address })
    const kept = JSON.stringify(
      await api.database.prisma.rateLimit.findMany({ select: { key: true } }),
    )
    expect(kept).toContain('sign-in')
    expect(kept).not.toContain('@')
    expect(kept).not.toContain(address)
  })
})
