import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { describe, expect } from 'vitest'
import { asBearer } from '../../../test/support/internal-client.ts'
import { Person } from '../../../test/support/person.ts'
import { test as stackTest } from '../../../test/support/web-test.ts'
import { countedRequests } from './support/counted-requests.ts'
import { readRows } from './support/table-rows.ts'

const NAME = '<script>alert(1)</script> & co'

const test = stackTest
  .extend('usage', ({ owner }) => `/projects/${owner.projectId}/usage`)
  .extend('project', async ({ stack, owner }) => {
    const send = asBearer(await stack.session(owner), stack.fetch)
    return createProjectClient(stack.internalUrl, owner.projectId, send)
  })
  .extend('open', ({ person, usage }) => async (query: string) => {
    const response = await person.get(`${usage}${query}`)
    const html = await response.text()
    expect(response.status, html).toBe(200)
    return html
  })

const numberIn = (text: string | undefined) => Number(text?.replaceAll(',', ''))

describe('the usage of a project', () => {
  test('starts with the request of the first count, and shows it at once', async ({
    stack,
    owner,
    open,
    liveKey,
  }) => {
    const { slug } = await stack.publishedPrompt(owner, { name: NAME })
    const first = await open('')
    expect(first).toContain('No requests yet')
    expect(first).toContain(`curl ${stack.apiUrl}/api/v1/prompts/${slug}/compiled`)
    for (const path of [`${slug}/compiled`, `${slug}/compiled`, 'nothing-here']) {
      await stack.fetch(`${stack.apiUrl}/api/v1/prompts/${path}`, {
        headers: { authorization: `Bearer ${liveKey.bearer}` },
      })
    }
    // An outcome is noted when its response has ended.
    await expect
      .poll(async () => readRows(await open(''), 'Requests by prompt'))
      .toEqual([
        [expect.stringContaining('&lt;script&gt;'), '2', '66.7%', '0', '0', '0'],
        [expect.stringContaining('No prompt'), '1', '33.3%', '0', '1', '0'],
      ])
    const page = await open('')
    expect(page).not.toContain(NAME)
    expect(page, 'nothing runs').not.toMatch(/<script(?! type="module" src="\/assets\/)/)
    expect(page).not.toContain('style=')
  })

  test("shows the API's counts, by day and by each other group", async ({
    stack,
    owner,
    open,
    project,
  }) => {
    await countedRequests(stack, owner)
    const byDay = (await project.get_usage({ group_by: 'day' })).data
    const days = readRows(await open(''), 'Requests by day, the latest first')
    expect(days).toHaveLength(30)
    expect(days.map(([, requests]) => numberIn(requests)).reverse()).toEqual(
      byDay.groups.map(({ requests }) => requests),
    )
    for (const by of ['prompt', 'version', 'key', 'status'] as const) {
      const { groups } = (await project.get_usage({ group_by: by })).data
      const rows = readRows(await open(`?by=${by}`), `Requests by ${by}`)
      const shown = rows.map(([, requests]) => numberIn(requests))
      expect(shown.slice(0, 20)).toEqual(groups.slice(0, 20).map(({ requests }) => requests))
      expect(
        shown.reduce((all, each) => all + each, 0),
        `all are in ${by}`,
      ).toBe(byDay.requests)
    }
    const whole = readRows(await open('?all=1'), 'Requests by prompt')
    expect(whole).toHaveLength(25)
  })

  test('is filtered by its URL, which shows the same to everyone', async ({
    stack,
    owner,
    open,
    usage,
  }) => {
    const { promptId, keyId } = await countedRequests(stack, owner)
    const query = `?days=90&prompt_id=${promptId}&key_id=${keyId}&by=version`
    const page = await open(query)
    expect(readRows(page, 'Requests by version')).toHaveLength(1)
    expect(page).toMatch(/Prompt: <bdi>Support reply<\/bdi>/)
    const version = await open(`?days=90&prompt_id=${promptId}&version=1&by=key`)
    expect(readRows(version, 'Requests by key').map(([, requests]) => requests)).toEqual(['12'])
    expect(version).toContain('Version: <bdi>1</bdi>')
    const missing = await open('?status=404&by=key')
    expect(readRows(missing, 'Requests by key')).toHaveLength(1)
    expect(missing).toContain('Status: <bdi>404</bdi>')
    expect(missing).toContain('/usage/file?status=404&amp;by=key')
    const looking = new Person(stack)
    looking.cookies.set('session', await stack.session(await stack.member(owner, 'viewer')))
    const seen = await (await looking.get(`${usage}${query}`)).text()
    expect(readRows(seen, 'Requests by version')).toEqual(readRows(page, 'Requests by version'))
    const stranger = new Person(stack)
    stranger.cookies.set('session', await stack.session(await stack.owner()))
    expect((await stranger.get(`${usage}${query}`)).status).toBe(404)
    expect((await stranger.get(`${usage}/file`)).status).toBe(404)

    const odd = await open(
      '?from=2026-02-31&to=never&prompt_id=x&by=colour&days=-1&version=99999999999&status=999',
    )
    expect(odd).toContain('Last 30 days')
    expect(await open('?from=2026-03-02&to=2026-03-01')).toContain('before the end date')
    expect(await open('?from=2020-01-01&to=2026-03-01')).toContain('at most 400 days')
    expect(await open('?from=2026-03-01&to=2026-03-01')).toContain('No requests in this period')
  })

  test('lists callers of an old version, and the rest of the plan', async ({
    stack,
    owner,
    open,
  }) => {
    await countedRequests(stack, owner)
    const page = await open('')
    expect(readRows(page, 'Callers on an older version')).toMatchObject([
      ['Test key', 'Support reply', 'v1', 'v2', '12', expect.any(String)],
    ])
    expect(page).toMatch(/<strong>91,204<\/strong> of 100,000 requests/)
  })

  test('exports a file with the same numbers, in which no name is a formula', async ({
    stack,
    owner,
    person,
    project,
    usage,
  }) => {
    const { keyId, promptId, slug } = await countedRequests(stack, owner)
    await project.update_prompt({ prompt_id: slug, name: '=cmd()' })
    const file = await person.get(`${usage}/file?days=7&key_id=${keyId}`)
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="usage-[\d-]+\.csv"$/,
    )
    // No name here contains a comma or a quote.
    const [, ...lines] = (await file.text()).trim().split('\n')
    const cells = lines.map((line) => line.split(','))
    const asked = { key_id: keyId, from: dayAgo(6) }
    const { from, to, requests } = (await project.get_usage(asked)).data
    expect(cells.reduce((all, line) => all + Number(line.at(-1)), 0)).toBe(requests)
    expect(cells.every(([day = '']) => day >= from && day <= to)).toBe(true)
    expect(cells.find(([, prompt]) => prompt === promptId)?.[2]).toBe("'=cmd()")
    const narrowed = await person.get(`${usage}/file?prompt_id=${promptId}&version=1&status=200`)
    expect((await narrowed.text()).trim().split('\n')).toHaveLength(2)
  })
})

const dayAgo = (days: number) =>
  new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
