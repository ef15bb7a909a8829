import { tmpdir } from 'node:os'
import { peopleCommandOperations } from '@promptwire/contract/auth/people-commands'
import { createClient, type Send } from '@promptwire/contract/derive/client'
import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { EVENT_TYPES } from '@promptwire/contract/events/events'
import { expect, vi } from 'vitest'
import { openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { operatePeople } from '../../../apps/api/src/programs/operate-people.ts'
import { createTestApi } from '../../support/api.ts'
import { startApi, startWorker } from '../../support/api-process.ts'
import { createServerDatabase } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import { asBearer } from '../../support/internal-client.ts'
import { operateOn } from '../../support/operate.ts'
import { OFTEN } from '../../support/patience.ts'
import { MIGRATIONS } from '../../support/postgres.ts'
import { startReceiver } from '../../support/receiver.ts'
import { test } from '../../support/stack-test.ts'

const PEOPLE_COMMANDS = ['reset-password', 'sign-in-link', 'end-sessions', 'remove-second-factor']
const USAGE = /^Usage: operate /
/** The command's error output, without a stack trace. */
const SENTENCE = /^\S.*\n$/

/** Another installation's database, with a pending message and a blocked sweep. */
async function makeCopy(url: string, webhookUrl: string) {
  const database = await openDatabase({ url, folder: '', migrations: MIGRATIONS, connections: 4 })
  const api = await createTestApi({ database, environment: { ALLOW_PRIVATE_WEBHOOKS: 'true' } })
  const owner = await api.owner()
  const send: Send = async (...request) => api.app.request(...request)
  const pages = createProjectClient('', owner.projectId, asBearer(await api.session(owner), send))
  await pages.create_webhook({ url: webhookUrl, description: '', events: [...EVENT_TYPES] })
  await pages.create_prompt({ name: 'Waits in the outbox' })
  const { prisma } = database
  await prisma.installation.upsert({
    where: { id: 1 },
    create: { id: 1, identity: 'of the original' },
    update: { identity: 'of the original' },
  })
  await prisma.heldSweep.create({
    data: { tableName: 'event', expiredRows: 150, totalRows: 200 },
  })
  await api.close()
  return database
}

test('operate shows what needs attention, and fixes it; a worker is quiet until then', async ({
  onTestFinished,
}) => {
  const { url, drop } = await createServerDatabase()
  onTestFinished(drop)
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const database = await makeCopy(url, receiver.url)
  onTestFinished(() => database.close())
  const settings = { DATABASE_URL: url, ALLOW_PRIVATE_WEBHOOKS: 'true' }
  const api = await startApi({ ...settings, BACKGROUND_WORK: 'false' })
  onTestFinished(() => void api.end('SIGTERM'))
  const worker = await startWorker(settings)
  onTestFinished(() => void worker.end('SIGTERM'))
  const operate = operateOn(api.internalUrl)

  const shown = await operate()
  expect(shown).toMatchObject({ code: 0, stderr: '' })
  expect(shown.stdout.split('\n')).toEqual([
    expect.stringMatching(/^Quiet: .* a copy .*npm run operate -- enable$/),
    'Sweeps wait for an operator: event (npm run operate)',
    'Sweep of event: would delete 150 of 200 rows. Allow it with: operate allow-sweep event',
    '',
  ])
  expect(await operate('allow-sweep', 'prompt')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('prompt'),
  })
  const allowed = await operate('allow-sweep', 'event')
  expect(allowed).toMatchObject({ code: 0, stderr: '' })
  expect(allowed.stdout).toContain('would delete 150 of 200 rows. Allowed: the next sweep does.\n')

  expect(await (await fetch(`${worker.url}/readyz`)).text()).toMatch(/^ready\nQuiet: /)
  const where = { OR: [{ lease: { not: null } }, { attempts: { gt: 0 } }] }
  expect([receiver.received.length, await database.prisma.job.count({ where })]).toEqual([0, 0])
  const enabled = await operate('enable')
  expect(enabled).toMatchObject({ code: 0, stderr: '' })
  expect(enabled.stdout).not.toContain('Quiet')
  await vi.waitUntil(() => receiver.received.length > 0, OFTEN)
  const nothing = { code: 0, stdout: 'Nothing needs your attention.\n', stderr: '' }
  await vi.waitUntil(async () => (await operate()).stdout === nothing.stdout, OFTEN)
  expect(await operate('enable'), 'again').toEqual(nothing)
})

const WRONG_PARAMETERS = [
  ['nothing'],
  ['audit'],
  ['audit', 'verify', 'x', '0'],
  ['enable', 'event'],
  ['allow-sweep'],
  ['allow-sweep', 'a', 'b'],
  ['people'],
  ['people', 'nothing', 'x@example.com'],
]

test('operate answers wrong parameters with its usage, and unknown people with an error', async ({
  stack,
}) => {
  const operate = operateOn(stack.internalUrl)
  const usage = { code: 1, stdout: '', stderr: expect.stringMatching(USAGE) }
  for (const wrong of WRONG_PARAMETERS) {
    expect(await operate(...wrong), wrong.join(' ')).toEqual(usage)
  }
  const api = createClient(peopleCommandOperations, stack.internalUrl, fetch)
  for (const command of PEOPLE_COMMANDS) {
    for (const wrong of [[], ['x@example.com', 'y']]) {
      expect(await operatePeople(api, [command, ...wrong], { bearer: '' })).toBeUndefined()
    }
    expect(await operate('people', command, 'x@example.com'), command).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^No person has this email address\.\n/),
    })
  }
})

test('commands on a server that cannot be reached say so, without a stack', async () => {
  const unreachable = 'postgresql://ada:secret@127.0.0.1:1/prompts'
  const operate = operateOn('http://127.0.0.1:1', undefined, { DATABASE_URL: unreachable })
  for (const command of [
    ['backup', tmpdir()],
    ['move', unreachable, tmpdir()],
  ]) {
    expect(await operate(...command), command[0]).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'No database is open: PostgreSQL at 127.0.0.1:1/prompts cannot be reached (ECONNREFUSED).\n',
    })
  }
})

test('operate people makes links, ends sessions and removes second factors', async ({ stack }) => {
  const operate = operateOn(stack.internalUrl)
  const { email, userId } = await stack.owner()
  const people = async (command: string) => {
    const ran = await operate('people', command, email)
    expect(ran, command).toMatchObject({ code: 0, stderr: '' })
    return ran.stdout
  }
  expect(await people('reset-password')).toMatch(
    /^http\S+\/reset-password\?token=[\w-]{43}\nSets a new password once, until .+\n$/,
  )
  expect(await people('sign-in-link')).toMatch(
    /^http\S+\/sign-in\/link\?token=\S+\nSigns \S+ in once, until .+\n$/,
  )
  const token = await stack.session({ userId, email })
  await stack.session({ userId, email })
  expect(await people('end-sessions')).toBe(`Signed ${email} out of 2 sessions.\n`)
  const session = `${stack.internalUrl}/internal/session`
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(session, { headers })).status).toBe(401)

  const confirmedAt = new Date()
  const { prisma } = stack.database
  await prisma.totp.create({ data: { userId, sealed: 'x', sealedWith: 'a', confirmedAt } })
  await stack.session({ userId, email })
  const removed = `Removed the second factor of ${email} and ended 1 session.\n`
  expect(await people('remove-second-factor')).toBe(removed)
  expect(await prisma.totp.count({ where: { userId } })).toBe(0)
  const where = { targetId: userId, userId: null }
  const entries = await prisma.auditEntry.findMany({ where, orderBy: { at: 'asc' } })
  expect(entries.map(({ action }) => action)).toEqual([
    'person.sessions_ended',
    'person.second_factor_removed',
  ])
})

test('operate reports that no API responds, or that it rejects the secret', async ({ stack }) => {
  const refused = await operateOn(stack.internalUrl, 'x'.repeat(43))()
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(SENTENCE)
  const alone = await operateOn(`http://127.0.0.1:${await freePort()}`)()
  expect(alone).toMatchObject({ code: 1, stdout: '' })
  expect(alone.stderr).toMatch(SENTENCE)
})
