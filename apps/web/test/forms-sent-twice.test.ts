import { describe, expect } from 'vitest'
import { hidden } from '../../../test/support/person.ts'
import { OWN_STACK, test as stackTest } from '../../../test/support/web-test.ts'

/** Submits a page's form repeatedly, as fast as someone clicks. */
const test = stackTest
  .extend('stackOptions', OWN_STACK)
  .extend('opened', ({ person, owner }) => async (path: string) => {
    const at = (address: string) => `/projects/${owner.projectId}/${address}`
    const form_id = hidden(await (await person.get(at(path))).text(), 'form_id')
    expect(form_id).not.toBe('')
    const send = (to: string, fields: Record<string, string | string[]>) =>
      person.post(at(to), { ...fields, form_id })
    const twice = async (...given: Parameters<typeof send>) => {
      const answers = await Promise.all([send(...given), send(...given)])
      const [first, second] = answers.map((each) => [each.status, each.headers.get('location')])
      expect(second, 'both clicks end at the same place').toEqual(first)
      expect(first?.[0]).toBe(303)
      return String(first?.[1])
    }
    return { send, twice }
  })

describe('a form submitted twice at once', () => {
  test('creates one prompt, with its own name', async ({ opened, stack, owner: { projectId } }) => {
    const { twice } = await opened('prompts/new/blank')
    await twice('prompts/new/blank', { name: 'Support reply' })
    const where = { projectId }
    expect(await stack.database.prisma.prompt.findMany({ where })).toMatchObject([
      { slug: 'support-reply' },
    ])
  })

  test('adds one test case', async ({ opened, stack, owner }) => {
    const { id, slug } = await stack.prompt(owner)
    const path = `prompts/${slug}/test-cases/new`
    const { twice } = await opened(path)
    await twice(path, { input_text: 'Where is my order?' })
    expect(await stack.database.prisma.testCase.count({ where: { promptId: id } })).toBe(1)
  })

  test('creates one key, and shows it after either click', async ({
    opened,
    person,
    stack,
    owner: { projectId },
  }) => {
    const { twice } = await opened('keys/new')
    const to = await twice('keys', { name: 'Checkout', preset: 'program', environment: 'live' })
    expect(await (await person.get(to)).text()).toMatch(/pk_live_\w+/)
    expect(await stack.database.prisma.apiKey.count({ where: { projectId } })).toBe(1)
  })

  test('creates one project', async ({ person, stack, owner }) => {
    const form_id = hidden(await (await person.get('/projects')).text(), 'form_id')
    const create = () => person.post('/projects', { name: 'Twice', form_id })
    const ends = (await Promise.all([create(), create()])).map(({ headers }) =>
      headers.get('location'),
    )
    expect(ends[0]).toBe(ends[1])
    const where = { name: 'Twice', accountId: owner.accountId }
    expect(await stack.database.prisma.project.count({ where })).toBe(1)
  })
})

test('a form runs once in whichever process gets it, however late', async ({
  opened,
  stack,
  owner: { projectId },
}) => {
  const { send } = await opened('prompts/new/blank')
  const first = await send('prompts/new/blank', { name: 'Support reply' })
  stack.clock.ahead += 60_000
  const late = await send('prompts/new/blank', { name: 'Support reply' })
  expect(late.headers.get('location')).toBe(first.headers.get('location'))
  expect(await stack.database.prisma.prompt.count({ where: { projectId } })).toBe(1)
})

test('a rejected form can be corrected and sent, from the same page or the next', async ({
  opened,
}) => {
  const { send } = await opened('prompts/new/blank')
  const refused = await send('prompts/new/blank', { name: '' })
  expect(refused.status).toBe(400)
  expect(hidden(await refused.text(), 'form_id')).not.toBe('')
  for (const name of ['First', 'Second']) {
    const { headers } = await send('prompts/new/blank', { name })
    expect(headers.get('location')).toContain(name.toLowerCase())
  }
})

test('equal values from two pages are two requests', async ({ opened, stack, owner }) => {
  for (const _ of ['one', 'another']) {
    const { send } = await opened('prompts/new/blank')
    await send('prompts/new/blank', { name: 'Support reply' })
  }
  const { projectId } = owner
  expect(await stack.database.prisma.prompt.count({ where: { projectId } })).toBe(2)
})

describe('a form submitted again after going back', () => {
  const BEFORE = 'You already submitted this form. Nothing changed this time.'

  test('never claims to have run again: it shows the current state', async ({
    opened,
    person,
    stack,
    owner: { projectId },
  }) => {
    const gate = 'settings/publish-gate'
    const { send: first } = await opened('settings')
    await first(gate, { on: 'yes' })
    const { send: second } = await opened('settings')
    await second(gate, {})
    for (const secondsLater of [0, 5, 60]) {
      stack.clock.ahead += secondsLater * 1000
      const { headers } = await first(gate, { on: 'yes' })
      const page = await (await person.get(headers.get('location') ?? '')).text()
      expect(page).toContain(BEFORE)
      expect(page).not.toContain('Publish gate on.')
      expect(page).not.toMatch(/name="on"[^>]*checked/)
    }
    const { send: third } = await opened('settings')
    await third(gate, { on: 'yes' })
    const where = { where: { id: projectId } }
    expect(await stack.database.prisma.project.findUniqueOrThrow(where)).toMatchObject({
      publishGate: true,
    })
  })

  test('says so even if the form redirects without a message', async ({
    opened,
    person,
    stack,
    owner,
  }) => {
    const { id, slug } = await stack.prompt(owner)
    await stack.saveVersion(id)
    await stack.edit(id, 'Hello again')
    const publish = `prompts/${slug}/publish`
    const { send } = await opened(publish)
    const revision = hidden(
      await (await person.get(`/projects/${owner.projectId}/${publish}`)).text(),
      'revision',
    )
    const sent = { note: '', revision, live_version: '' }
    await send(publish, sent)
    stack.clock.ahead += 60_000
    const { headers } = await send(publish, sent)
    expect(await (await person.get(headers.get('location') ?? '')).text()).toContain(BEFORE)
  })

  test('repeats its message after a double click', async ({ opened, person }) => {
    const { twice } = await opened('settings')
    const to = await twice('settings/publish-gate', { on: 'yes' })
    expect(await (await person.get(to)).text()).toContain('Publish gate on.')
  })
})
