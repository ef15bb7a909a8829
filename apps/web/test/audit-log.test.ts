import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { describe, expect } from 'vitest'
import { asBearer } from '../../../test/support/internal-client.ts'
import { Person } from '../../../test/support/person.ts'
import { test as stackTest } from '../../../test/support/web-test.ts'
import { newId } from '../../api/src/kernel/identifiers.ts'
import { readRows } from './support/table-rows.ts'

const NAME = '<script>alert(1)</script> & co'

const test = stackTest
  .extend('log', ({ owner }) => `/projects/${owner.projectId}/audit-log`)
  .extend('project', async ({ stack, owner }) => {
    const send = asBearer(await stack.session(owner), stack.fetch)
    return createProjectClient(stack.internalUrl, owner.projectId, send)
  })
  .extend('open', ({ person, log }) => async (query: string, by: Person = person) => {
    const response = await by.get(`${log}${query}`)
    const html = await response.text()
    expect(response.status, html).toBe(200)
    return html
  })
  // A prompt whose text was changed, saved, published and deleted.
  .extend('story', ({ project }) => async () => {
    const { data: made } = await project.create_prompt({ name: NAME })
    const prompt_id = made.id
    const block_id = made.blocks?.[0]?.id ?? ''
    await project.update_block({ block_id, title: NAME, content: 'You are kind.' })
    await project.save_draft_version({ prompt_id })
    await project.update_block({ block_id, content: 'You are very kind.\n<b>Always.</b>' })
    await project.publish_version({ prompt_id, version: 1 })
    await project.create_folder({ name: 'Elsewhere' })
    return { prompt_id, block_id }
  })

const ROLE = { type: 'role' as const, title: 'Role', content: 'At first' }

const listActions = (page: string) => readRows(page, 'Audit entries').map(([action]) => action)

describe('the audit log', () => {
  test('is ordered by the start of edit sessions, and further edits move no entry', async ({
    project,
    open,
    story,
  }) => {
    await story()
    const { data: prompt } = await project.create_prompt({ name: 'Long', blocks: [ROLE] })
    const block_id = prompt.blocks?.[0]?.id ?? ''
    await project.update_block({ block_id, content: 'Started' })
    await project.create_folder({ name: 'Between' })
    const first = await project.list_audit_entries({ limit: 1 })
    await project.update_block({ block_id, content: 'Gone on' })
    const cursor = first.next_cursor ?? undefined
    const second = await project.list_audit_entries({ limit: 1, cursor })
    const actions = [...first.data, ...second.data].map(({ action, edits }) => [action, edits])
    expect(actions).toEqual([
      ['folder.created', 1],
      ['block.updated', 2],
    ])
    const page = await open('')
    expect(page).toContain('2 edits, last')
    const shown = [...page.matchAll(/<td[^>]*>\s*<time[^>]*datetime="([^"]+)"/g)].map(
      ([, at]) => at,
    )
    expect(shown.length).toBeGreaterThan(3)
    expect(shown).toEqual([...shown].sort().reverse())
  })

  test('has one row for model calls in a row, and a row for each where they are asked for', async ({
    stack,
    owner,
    open,
    project,
  }) => {
    const target = { targetType: 'model_provider', targetId: 'demo', targetName: 'Demo' }
    const call = { projectId: owner.projectId, action: 'model.called', ...target }
    const add = async (count: number) => {
      for (let each = 0; each < count; each++) {
        const id = newId(new Date())
        await stack.database.prisma.auditEntry.create({ data: { ...call, id, requestId: id } })
      }
    }
    await add(3)
    await project.create_folder({ name: 'Between' })
    await add(1)
    expect(listActions(await open(''))).toEqual([
      'Ran a model (Demo)',
      'Created folder Between',
      expect.stringMatching(/^Ran a model \(Demo\)\s*3 calls$/),
    ])
    expect(listActions(await open('?action=model.called'))).toHaveLength(4)
  })

  test('describes each action, and is filtered by its URL', async ({ open, story, project }) => {
    const today = () => new Date().toISOString().slice(0, 10)
    const from = today()
    const { prompt_id } = await story()
    const name = '&lt;script&gt;alert(1)&lt;/script&gt; &amp; co'
    const page = await open('')
    expect(listActions(page)).toEqual([
      'Created folder Elsewhere',
      'Published version 1',
      `Changed block ${name}`,
      'Saved version 1',
      `Changed block ${name}`,
      `Created prompt ${name}`,
    ])
    expect(readRows(page, 'Audit entries')[1]).toMatchObject([
      expect.anything(),
      'Robin',
      name,
      expect.anything(),
    ])
    expect(page).not.toContain(NAME)
    expect(listActions(await open(`?prompt_id=${prompt_id}`))).toHaveLength(5)
    expect(listActions(await open('?action=block.updated&by=person'))).toHaveLength(2)
    const { data } = await project.list_audit_entries({ action: 'block.updated' })
    const asked = `?action=block.updated&user_id=${data[0]?.user_id}`
    expect(listActions(await open(asked))).toHaveLength(data.length)
    expect(listActions(await open(`?from=${from}&to=${today()}`))).toHaveLength(6)
    expect(await open('?to=2020-01-01')).toContain('No matching entries')
    expect(await open('?by=key')).toContain('No matching entries')
    const odd = '?action=x&by=y&user_id=z&from=2026-02-31&entry=1&prompt_id=%00'
    expect(listActions(await open(odd))).toHaveLength(6)
  })

  test("uses days in the account's time zone", async ({ open, story, person }) => {
    const now = new Date()
    await story()
    // At any time, one of these zones has another date than UTC.
    const timeZone = now.getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
    const looks = { theme: 'system', prompt_font: 'mono', time_zone: timeZone }
    await person.post('/account/looks', looks)
    const today = now.toLocaleDateString('sv-SE', { timeZone })
    expect(listActions(await open(`?from=${today}&to=${today}`))).toHaveLength(6)
    const utc = now.toISOString().slice(0, 10)
    expect(await open(`?from=${utc}&to=${utc}`)).toContain('No matching entries')
    expect(listActions(await open('?to=9999-12-31'))).not.toHaveLength(0)
  })

  test('opens an entry next to the list, with the values before and after', async ({
    stack,
    owner,
    open,
    story,
    project,
    log,
    person,
  }) => {
    const { prompt_id } = await story()
    const { data } = await project.list_audit_entries({ action: 'block.updated' })
    const panel = await open(`?entry=${data[0]?.id}`)
    expect(panel).toContain('You are <ins>very </ins>kind.')
    expect(panel).toContain('<ins>&lt;b&gt;Always.&lt;/b&gt;</ins>')
    expect(panel).not.toContain('<b>Always')
    expect(panel).toContain(`prompt_id=${prompt_id}`)

    await project.delete_prompt({ prompt_id, confirm: true })
    expect(await open(`?entry=${data[0]?.id}`)).toContain('deleted · <a ')
    expect(listActions(await open(''))[0]).toMatch(/^Deleted prompt &lt;script/)
    expect(readRows(await open(''), 'Audit entries')[0]?.[2]).toBe('deleted prompt')
    expect(listActions(await open(`?prompt_id=${prompt_id}`))).toHaveLength(6)

    await stack.unitOfWork.change(stack.system(owner.projectId), async () => ({
      result: undefined,
      audit: {
        action: 'account.plan_set',
        targetType: 'account',
        targetId: owner.accountId,
        before: { plan: 'free' },
        after: { plan: 'pro' },
      },
    }))
    const [set] = (await project.list_audit_entries({ action: 'account.plan_set' })).data
    expect(await open(`?entry=${set?.id}`)).toContain('<ins>pro</ins>')
    const looking = new Person(stack)
    looking.cookies.set('session', await stack.session(await stack.member(owner, 'viewer')))
    const seen = await open(`?entry=${set?.id}`, looking)
    expect(seen).toContain('Values hidden')
    expect(seen).not.toContain('<ins>')
    expect(readRows(seen, 'Audit entries')).toHaveLength(8)

    const stranger = new Person(stack)
    stranger.cookies.set('session', await stack.session(await stack.owner()))
    for (const path of ['', `?entry=${set?.id}`, '/file']) {
      expect((await stranger.get(`${log}${path}`)).status).toBe(404)
    }
    expect((await person.get(`${log}?entry=${owner.userId}`)).status).toBe(404)
  })

  test('finds a prompt by name or slug, and says if none or several match', async ({
    open,
    log,
    person,
    stack,
    owner,
  }) => {
    const prompt = await stack.prompt(owner, { name: 'Refund letter', slug: 'refund-letter' })
    await stack.prompt(owner, { name: 'Refund letter for shops' })
    await stack.prompt(owner, { name: 'Twin', slug: 'one' })
    await stack.prompt(owner, { name: 'Twin', slug: 'two' })
    for (const called of ['refund letter', 'refund-letter', '%20Refund%20letter%20']) {
      const found = await person.get(`${log}?by=person&prompt=${called}`)
      expect(found.headers.get('location')).toBe(`${log}?by=person&prompt_id=${prompt.id}`)
    }
    const twins = await open('?prompt=twin')
    expect(twins).toContain('Several prompts match. Enter a slug.')
    expect(twins).toContain('value="twin"')
    expect(twins.match(/<option value="(one|two)" label="Twin"/g)).toHaveLength(2)
    expect(await open('?prompt=nothing')).toContain('No prompt matches this name.')
  })

  test('has pages, and exports all entries with the filters of the page', async ({
    owner,
    open,
    log,
    person,
    project,
    stack,
  }) => {
    for (let i = 0; i < 60; i++) await stack.prompt(owner, { name: `P${i}` })
    await project.create_folder({ name: '=cmd()' })
    const first = await open('')
    const next = /href="([^"]+)" rel="next"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const second = await open(next.slice(log.length))
    expect(new Set([...linksIn(first), ...linksIn(second)]).size).toBe(61)
    expect(second).toContain('First page')

    const file = await person.get(`${log}/file?action=prompt.created&format=ndjson`)
    expect(file.headers.get('content-disposition')).toMatch(/filename="audit-log-[\d-]+\.ndjson"/)
    const lines = (await file.text()).trim().split('\n')
    const { data } = await project.list_audit_entries({ action: 'prompt.created', limit: 500 })
    expect(lines.map((line) => JSON.parse(line))).toEqual(data)
    const csv = await person.get(`${log}/file?action=folder.created`)
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(await csv.text()).toContain(",'=cmd(),")
  })
})

const linksIn = (page: string) =>
  [...page.matchAll(/[?;]entry=([0-9a-f-]{36})/g)].map(([, id]) => id)
