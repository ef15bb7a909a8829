import { KNOWN_MODELS } from '@promptwire/core/models/known/known-models'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { startSmtpServer } from '../../../../../test/support/smtp-server.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { createSmtp } from '../../platform/mail/smtp.ts'
import { mailText } from './mail-text.ts'
import { createMailer, SEND_MAIL } from './mailer.sql.ts'
import { sendMailJob } from './send-mail-job.ts'
import { writeMail } from './write-mail.ts'

const keys = new Map([['a', new Uint8Array(32).fill(7)]])
const mailer = createMailer(keys, true)

const test = apiTest
  .extend('smtp', async ({ task: _ }, { onCleanup }) => {
    const smtp = await startSmtpServer()
    onCleanup(smtp.close)
    return smtp
  })
  // Queues an email in a change, which fails if requested; returns the stored payloads.
  .extend('queue', ({ api }) => async (fails = false) => {
    const { unitOfWork, clock, database } = api
    const by = { actor: { kind: 'system' }, requestId: 'test', at: clock.now } as const
    const change = unitOfWork.change(by, async (tx) => {
      await mailer.send(tx, MAIL, clock.now)
      if (fails) throw new Error('afterwards')
      return unchanged(undefined)
    })
    await change.catch(() => {})
    const where = { kind: SEND_MAIL.name }
    return (await database.prisma.job.findMany({ where })).map(({ payload }) => payload)
  })

const MAIL = writeMail({
  to: 'ada@example.com',
  subject: mailText`Reset your <password>\r\nBcc: eve@example.com`,
  before: [mailText`Hello ${{ name: 'Ada & co.', otherwise: 'you' }}`],
  link: { label: mailText`Choose a new one`, url: 'https://web.test/reset?token=a"b&c=d' },
  after: [mailText`It works until ${new Date('2026-12-05T13:55:10Z')}.`],
})

test('an email has a text and an HTML part and one recipient', async ({ smtp }) => {
  await createSmtp(new URL(smtp.url), 'Promptwire <from@example.com>')(MAIL)
  const [{ recipients, data } = { recipients: [], data: '' }] = smtp.received
  expect(recipients).toEqual(['<ada@example.com>'])
  expect(data).toContain('From: Promptwire <from@example.com>')
  expect(data).not.toMatch(/^Bcc:/m)
  expect(data).toMatch(
    /Content-Type: text\/plain[\s\S]*Choose a new one: https:\/\/web.test\/reset/,
  )
  expect(data).toMatch(/Content-Type: text\/html[\s\S]*Ada &amp; co\./)
})

test('an address that looks like two gets no second email', async ({ smtp }) => {
  const to = 'ada@example.com, eve@example.com'
  await createSmtp(new URL(smtp.url), 'from@example.com')({ ...MAIL, to }).catch(() => {})
  expect(smtp.received.flatMap(({ recipients }) => recipients)).not.toContain('<eve@example.com>')
})

test('an email is queued if its change commits, and cannot be read in the queue', async ({
  queue,
}) => {
  expect(await queue(true)).toEqual([])
  const [payload] = await queue()
  expect(JSON.stringify(payload)).not.toMatch(/ada|token/)
})

test('a queued email is sent by its job, and a failure reveals nothing of it', async ({
  queue,
  smtp,
}) => {
  const payload = SEND_MAIL.payload.parse((await queue())[0])
  const run = (url: string) =>
    sendMailJob({ keys, send: createSmtp(new URL(url), 'from@example.com') })(
      { payload } as never,
      new AbortController().signal,
      async () => {},
    )
  await run(smtp.url)
  expect(smtp.received).toHaveLength(1)
  const refusing = await startSmtpServer({ refuses: true })
  await expect(run(refusing.url)).rejects.toThrow(
    /^The mail server did not take an email: EENVELOPE 550$/,
  )
  await refusing.close()
})

test('a server elsewhere has to offer encryption', async () => {
  const send = createSmtp(new URL('smtp://mail.test:1'), 'from@example.com')
  await expect(send(MAIL)).rejects.toThrow()
})

test.for([
  'https://evil.example/login',
  'https：／／evil',
  'evil.example',
  'evil．example',
  'evil。example',
  'evil۔example',
  'evil.\u0301example',
  'evil\u200b.\u2060example',
  'evil.\nexample',
  '\u202eelpmaxe.live',
  'ｗｗｗ. evil',
  'billing＠evil',
  '\\\\evil\\share',
  '\u200b',
])('a name that can become a link is left out of an email: %j', (name) => {
  expect(mailText`${{ name, otherwise: 'Someone' }} invites you`).toBe('Someone invites you')
})

test.for([
  'Dr. Ada Byron',
  'J. R. R. Müller & Söhne Inc.',
  'ジョン・スミス',
  'محمد علي',
  'R&D / Yahoo!Japan',
])('a name that cannot become a link is in an email: %j', (name) => {
  expect(mailText`${{ name, otherwise: 'Someone' }} invites you`).toBe(`${name} invites you`)
})

test('a long name leaves room for the sentence of an email', () => {
  const subject = mailText`${{ name: '😀'.repeat(100), otherwise: 'Someone' }} invites you`
  expect(subject).toBe(`${'😀'.repeat(80)}… invites you`)
})

test('every known model is named in an email, and no name that can become a link', () => {
  for (const { name, replaced_by } of KNOWN_MODELS) {
    expect(mailText`${{ model: name }}`).toBe(name)
    if (replaced_by !== null) expect(mailText`${{ model: replaced_by }}`).toBe(replaced_by)
  }
  for (const model of [
    'evil.example',
    'gpt-4o.evil',
    '1.2.3.4',
    'a@b',
    'https://evil',
    'amazon.com',
  ]) {
    expect(mailText`${{ model }} ends`).toBe('a model ends')
  }
})
