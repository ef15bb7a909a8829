import { requireSession } from '@promptwire/contract/auth/signed-in'
import { isRecentSignInNeeded, isSecondFactorNeeded } from '@promptwire/contract/auth/step-up'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../../test/support/api-test.ts'
import { createAppCode } from '../../../../../../test/support/authenticator.ts'
import { PASSWORD } from '../../../../../../test/support/fixtures/people.ts'
import { SERVICE_SECRET } from '../../../../../../test/support/fixtures.ts'

const service = { bearer: SERVICE_SECRET }
const MINUTE_MS = 60_000
let address = 0
/** Every attempt uses a new network. */
const newAddress = () => `203.${(address >> 16) & 255}.${(address++ >> 8) & 255}.${address & 255}`

const test = apiTest
  .extend('app', async ({ api, owner, internalClient }) => {
    const as = { bearer: await api.session(owner) }
    await internalClient.start_totp({}, as)
    const { data } = await internalClient.get_second_factor({}, as)
    const secret = data.pending?.secret ?? ''
    const code = (steps = 0) => createAppCode(secret, api.clock.now, steps)
    const confirmed = await internalClient.confirm_totp({ code: code() }, as)
    const recoveryCodes = confirmed.data.recovery_codes
    return { as, code, secret, recoveryCodes }
  })
  .extend('signIn', ({ internalClient, owner }) => async () => {
    const attempt = { email: owner.email, password: PASSWORD, address: newAddress() }
    return (await internalClient.sign_in(attempt, service)).data
  })
  .extend('finish', ({ internalClient, signIn }) => async (code: string, device?: string) => {
    const data = await signIn()
    if (!('pending' in data)) throw new Error('no second step')
    const pending = data.pending.token
    const attempt = { pending, code, address: newAddress(), device }
    return internalClient.finish_sign_in(attempt, service).then(
      (answer) => answer.data,
      ({ code: refusal }) => String(refusal),
    )
  })

test('with an app, the password alone gives no session', async ({
  app,
  signIn,
  internalClient,
}) => {
  expect(app.recoveryCodes).toHaveLength(10)
  const data = await signIn()
  expect(() => requireSession(data)).toThrow('second factor')
  const bearer = 'pending' in data ? data.pending.token : ''
  await expect(internalClient.get_session({}, { bearer })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
})

test('a code signs in once, also of two attempts at once', async ({ api, app, finish }) => {
  expect(await finish(app.code()), 'the code of the setup is used').toBe('UNAUTHORIZED')
  api.clock.now = new Date(api.clock.now.getTime() + MINUTE_MS)
  const both = await Promise.all([finish(app.code()), finish(app.code())])
  expect(both.map((each) => typeof each).toSorted()).toEqual(['object', 'string'])
  expect(await finish(app.code(-1)), 'an earlier code').toBe('UNAUTHORIZED')
  expect(await finish(app.code(3)), 'a later code').toBe('UNAUTHORIZED')
  expect(await finish(app.code(1))).toMatchObject({ user: {} })
})

test('a recovery code signs in once, however it is typed', async ({ app, finish, api, owner }) => {
  const [code = '', other = ''] = app.recoveryCodes
  expect(await finish(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ user: {} })
  expect(await finish(code)).toBe('UNAUTHORIZED')
  expect(await finish(other)).toMatchObject({ user: {} })
  const where = { targetId: owner.userId, action: 'person.recovery_code_used' }
  expect(await api.database.prisma.auditEntry.count({ where })).toBe(2)
})

test('nothing that is stored or logged opens an account', async ({ api, app }) => {
  const { prisma } = api.database
  const stored = JSON.stringify([
    await prisma.totp.findMany({ select: { sealed: true } }),
    (await prisma.recoveryCode.findMany()).map(({ codeHash }) =>
      Buffer.from(codeHash).toString('utf8'),
    ),
  ])
  for (const secret of [app.secret, ...app.recoveryCodes]) {
    expect(stored).not.toContain(secret)
    expect(api.log.join('')).not.toContain(secret)
  }
})

test('1,000 wrong codes from 1,000 networks neither get in nor lock the owner out', async ({
  api,
  app,
  finish,
  signIn,
  internalClient,
}) => {
  api.clock.now = new Date(api.clock.now.getTime() + 10 * MINUTE_MS)
  const known = await finish(app.code())
  const device = typeof known === 'object' ? known.device.token : ''
  const data = await signIn()
  const pending = 'pending' in data ? data.pending.token : ''
  const right = new Set([-1, 0, 1].map((steps) => app.code(steps)))
  const found = new Map<string, number>()
  for (let i = 0; i < 1_000; i++) {
    const code = String(i).padStart(6, '0')
    if (right.has(code)) continue
    const attempt = { pending, code, address: newAddress() }
    const answer = await internalClient.finish_sign_in(attempt, service).then(
      () => 'in',
      (failure) => String(failure.code),
    )
    found.set(answer, (found.get(answer) ?? 0) + 1)
  }
  expect(found.get('UNAUTHORIZED')).toBeLessThanOrEqual(20)
  expect([...found.keys()].toSorted()).toEqual(['RATE_LIMITED', 'UNAUTHORIZED'])
  expect(await finish(app.recoveryCodes[0] ?? ''), 'a recovery code').toMatchObject({ user: {} })
  api.clock.now = new Date(api.clock.now.getTime() + MINUTE_MS)
  expect(await finish(app.code(), device), 'a known device').toMatchObject({ user: {} })
})

test('a new password ends a sign-in that waits for its code', async ({
  api,
  app,
  signIn,
  internalClient,
}) => {
  api.clock.now = new Date(api.clock.now.getTime() + MINUTE_MS)
  const data = await signIn()
  const pending = 'pending' in data ? data.pending.token : ''
  const change = { current_password: PASSWORD, new_password: 'quiet river lantern', address: 'a' }
  await internalClient.change_password(change, app.as)
  const attempt = { pending, code: app.code(), address: newAddress() }
  await expect(internalClient.finish_sign_in(attempt, service)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('keys and secrets need a sign-in of the last ten minutes, which the person can renew', async ({
  api,
  owner,
  ownersProject,
  internalClient,
  projectAs,
}) => {
  const wanted = { name: 'x', environment: 'dev', scopes: ['prompts:read'] } as const
  const create = (project: typeof ownersProject) =>
    project.create_key({ ...wanted, scopes: ['prompts:read'] })
  await create(ownersProject)
  api.clock.now = new Date(api.clock.now.getTime() + 10 * MINUTE_MS)
  const refusal = await create(ownersProject).catch((failure) => failure)
  expect([refusal.code, isRecentSignInNeeded(refusal)]).toEqual(['FORBIDDEN', true])
  await ownersProject.list_keys({})

  const bearer = await api.session(owner, new Date(api.clock.now.getTime() - 11 * MINUTE_MS))
  const confirm = (password: string) =>
    internalClient.confirm_identity({ password, address: 'a' }, { bearer })
  await expect(confirm('wrong')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  await expect(internalClient.start_totp({}, { bearer })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await confirm(PASSWORD)
  await internalClient.start_totp({}, { bearer })
  await create(await projectAs(owner, owner.projectId))
})

test('consent to read needs no recent sign-in, consent to write does', async ({
  api,
  ownersProject,
}) => {
  api.clock.now = new Date(api.clock.now.getTime() + 10 * MINUTE_MS)
  const grant = (scopes: ('prompts:read' | 'prompts:write')[]) =>
    ownersProject.grant_consent({
      client_id: 'https://app.example/client.json',
      redirect_uri: 'https://app.example/callback',
      environment: 'live',
      scopes,
      code_challenge: 'x'.repeat(43),
    })
  await grant(['prompts:read'])
  const refusal = await grant(['prompts:read', 'prompts:write']).catch((failure) => failure)
  expect(isRecentSignInNeeded(refusal)).toBe(true)
})

test('an account can require a second factor of its members', async ({
  api,
  owner,
  app,
  internalClient,
  projectAs,
}) => {
  const { projectId } = owner
  const member = await api.member(owner, 'editor')
  const theirs = await projectAs(member, projectId)
  const ownersOwn = await projectAs(owner, projectId)
  const other = await api.owner()
  const withoutApp = await projectAs(other, other.projectId)
  await expect(withoutApp.set_second_factor_rule({ required: true })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  await expect(theirs.set_second_factor_rule({ required: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await theirs.list_prompts({})
  await ownersOwn.set_second_factor_rule({ required: true })
  expect((await ownersOwn.get_second_factor_rule({})).data).toEqual({ required: true })
  const refusal = await theirs.list_prompts({}).catch((failure) => failure)
  expect([refusal.code, isSecondFactorNeeded(refusal)]).toEqual(['FORBIDDEN', true])
  await ownersOwn.list_prompts({})

  const as = { bearer: await api.session(member) }
  expect((await internalClient.get_session({}, as)).data.second_factor_needed).toBe(true)
  await expect(internalClient.create_project({ name: 'x' }, as)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await internalClient.start_totp({}, as)
  const { data } = await internalClient.get_second_factor({}, as)
  const code = createAppCode(data.pending?.secret ?? '', api.clock.now)
  await internalClient.confirm_totp({ code }, as)
  await theirs.list_prompts({})
  expect(app.recoveryCodes).toHaveLength(10)
})

test('an operator removes a lost second factor and ends the sessions', async ({
  owner,
  app,
  signIn,
  internalClient,
}) => {
  const { data } = await internalClient.remove_second_factor({ email: owner.email }, service)
  expect(data.ended).toBeGreaterThan(0)
  await expect(internalClient.get_session({}, app.as)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  expect(requireSession(await signIn()).user.email).toBe(owner.email)
})
