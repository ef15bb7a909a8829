import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test as stackTest } from '../../../test/support/web-test.ts'
import { failingWebhook, HOSTILE, WEBHOOK } from './support/failing-webhook.ts'

const test = stackTest
  .extend('webhook', ({ stack, owner }) => failingWebhook(stack, owner))
  .extend('path', ({ webhook }) => webhook.path)
  .extend(
    'read',
    ({ person }) =>
      async (path: string) =>
        (await person.get(path)).text(),
  )

const messageIds = (page: string) =>
  [...page.matchAll(/<td class="table-main"><a [^>]*href="[^"]*message=([\w-]{36})/g)].map(
    ([, id]) => id,
  )

test('filters messages by state and event, with counts, all in the URL', async ({
  webhook,
  path,
  read,
  person,
}) => {
  const all = await read(path)
  expect(messageIds(all)).toHaveLength(4)
  for (const number of ['All', 'Waiting', 'Delivered', 'Given up'].entries()) {
    const [i, label] = number
    expect(all).toContain(`${label}<span class="tab-count">${[4, 2, 1, 1][i]}</span>`)
  }
  expect(messageIds(await read(`${path}?state=failed`))).toEqual([webhook.failed])
  const both = await read(`${path}?state=pending&type=prompt.published`)
  expect(messageIds(both)).toHaveLength(1)
  for (const [label, count] of [
    ['All', 2],
    ['Waiting', 1],
    ['Delivered', 0],
  ])
    expect(both).toContain(`${label}<span class="tab-count">${count}</span>`)
  expect(both, 'the panel next to the same list').toMatch(
    /href="[^"]*\?state=pending&amp;type=prompt\.published&amp;message=/,
  )
  expect(await read(`${path}?type=key.revoked`)).toContain('No matching messages')
  expect((await person.get(`${path}?state=odd&type=odd&message=odd`)).status).toBe(200)
  expect((await person.get(`${path}?cursor=odd`)).status).toBe(404)
})

test('a message shows each attempt: time, duration, status and response', async ({
  webhook,
  path,
  read,
  person,
  stack,
}) => {
  const page = await read(`${path}?message=${webhook.delivered}`)
  expect(page.indexOf('56 ms'), 'newest first').toBeLessThan(page.indexOf('1,234 ms'))
  expect(page).toContain('The receiver answered 503.')
  expect(page).toContain('&lt;h1 onclick=&quot;alert(1)&quot;&gt;Back in a moment')
  expect(page).not.toContain(HOSTILE)
  expect(page).toContain(`${path}/messages/${webhook.delivered}/replay`)

  const replayed = await person.post(`${path}/messages/${webhook.failed}/replay`, {})
  expect(replayed.headers.get('location')).toBe(`${path}?message=${webhook.failed}`)
  const waiting = await read(`${path}?message=${webhook.failed}`)
  expect(waiting, 'once is enough').not.toContain(`${webhook.failed}/replay`)

  const another = await stack.owner()
  const theirs = await stack.webhook(another)
  expect((await person.get(`${path}?message=${theirs.messageId}`)).status).toBe(404)
  const foreign = path.replace(webhook.id, theirs.webhookId)
  expect((await person.get(foreign)).status).toBe(404)
})

test('many messages are paged, and an open panel stays on its page', async ({
  webhook,
  path,
  read,
  stack,
}) => {
  const message = { webhookId: webhook.id, type: 'prompt.deleted', body: '{}' }
  const data = Array.from({ length: 60 }, () => ({
    ...message,
    messageId: randomUUID(),
    createdAt: new Date(),
  }))
  await stack.database.prisma.webhookDelivery.createMany({ data })
  const first = await read(path)
  expect(messageIds(first)).toHaveLength(50)
  const [, next = ''] = /href="([^"]+)" rel="next"/.exec(first) ?? []
  const second = await read(next)
  expect(messageIds(second)).toHaveLength(14)
  expect(second).toContain('First page')
  const [, panel = ''] = /<td class="table-main"><a [^>]*href="([^"#]+)/.exec(second) ?? []
  const open = await read(panel.replaceAll('&amp;', '&'))
  expect(messageIds(open)).toEqual(messageIds(second))
  expect(open).toContain('aria-current="true"')
})

test('dropping messages asks first, with their number', async ({
  webhook,
  path,
  read,
  person,
  stack,
}) => {
  const page = await read(path)
  expect(page).toContain('They are dropped; you can send each again later.')
  expect(page).toMatch(/They are not delivered\.[^<]*4 messages/)
  expect(page.match(/2 messages wait\./g)?.length).toBeGreaterThanOrEqual(3)

  const stored = () =>
    stack.database.prisma.webhook.findUniqueOrThrow({ where: { id: webhook.id } })
  const less = { ...WEBHOOK, description: 'Fewer <b>events</b>', events: 'prompt.published' }
  const asked = await person.post(path, less)
  expect(asked.status).toBe(409)
  const question = await asked.text()
  expect(question).toContain('prompt.updated was sent 2 times in the last 30 days.')
  expect(question).toContain('2 messages wait. Pending messages are still sent.')
  expect(question).toContain('value="Fewer &lt;b&gt;events&lt;/b&gt;"')
  expect((await stored()).events, 'nothing happened yet').toEqual(WEBHOOK.events)
  await person.post(path, { ...less, confirmed: 'yes' })
  expect((await stored()).events).toEqual(['prompt.published'])
  const more = { ...WEBHOOK, events: [...WEBHOOK.events, 'key.revoked'] }
  expect((await person.post(path, more)).status, 'more is no question').toBe(303)
  const none = await person.post(path, { ...WEBHOOK, events: [] })
  expect(await none.text()).toContain('Pick at least one event')
})

test('a webhook that fails, pauses or is disabled says so', async ({
  webhook,
  path,
  read,
  stack,
}) => {
  const set = async (data: object) => {
    await stack.database.prisma.webhook.update({ where: { id: webhook.id }, data })
    return read(path)
  }
  const hour = 3_600_000
  const url = `https://receiver.example/${'x'.repeat(2_000)}`
  const failing = await set({ url, failingSince: new Date(Date.now() - hour) })
  expect(failing).toContain('Failing since')
  expect(failing).toContain('does not respond. Next attempt:')
  expect(failing, 'a long address by its ends, the whole of it once').toContain('Full URL')
  const pausedUntil = new Date(Date.now() + hour)
  expect(await set({ pausedUntil })).toContain(
    `does not respond. Next attempt: <time class="numbers" datetime="${pausedUntil.toISOString()}"`,
  )
  expect(await set({ pausedUntil: new Date(Date.now() - hour) })).not.toContain('Next attempt')
  const off = await set({ enabled: false, disabledReason: 'The receiver answered 410 Gone.' })
  expect(off).toContain('Turned off automatically')
  expect(off).toContain('The receiver answered 410 Gone.')
  expect(off).toContain('Turn on')
})

test('a viewer sees messages and attempts, and can change nothing', async ({
  webhook,
  path,
  stack,
  owner,
}) => {
  const viewer = new Person(stack)
  viewer.cookies.set('session', await stack.session(await stack.member(owner, 'viewer')))
  const page = await (await viewer.get(`${path}?message=${webhook.delivered}`)).text()
  expect(page).toContain('1,234 ms')
  expect(page).not.toMatch(/Send again|Turn off|Save webhook|Delete/)
  const actions = [
    '',
    '/on',
    '/off',
    '/test',
    '/secret',
    '/delete',
    `/messages/${webhook.failed}/replay`,
  ]
  const forged = await Promise.all(
    actions.map(
      async (action) =>
        (await viewer.post(path + action, { ...WEBHOOK, events: 'prompt.published' })).status,
    ),
  )
  expect(forged).toEqual(actions.map(() => 403))
})
