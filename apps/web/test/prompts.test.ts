import { describe, expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test as stackTest } from '../../../test/support/web-test.ts'

const test = stackTest.extend('prompts', ({ owner }) => `/projects/${owner.projectId}/prompts`)

const openPage = async (person: Person, path: string) => {
  const response = await person.get(path)
  const html = await response.text()
  expect(response.status, html).toBe(200)
  return html
}

describe('the list of prompts', () => {
  test('shows published, pending and draft prompts, and filters by each', async ({
    stack,
    owner,
    person,
    liveKey,
    prompts,
  }) => {
    const live = await stack.publishedPrompt(owner, { name: 'Is live' })
    const headers = { authorization: `Bearer ${liveKey.bearer}` }
    for (const what of ['', '/compiled']) {
      await stack.fetch(`${stack.apiUrl}/api/v1/prompts/${live.slug}${what}`, { headers })
    }
    const waiting = await stack.publishedPrompt(owner, { name: 'Waits', tags: ['urgent'] })
    await stack.edit(waiting.id, 'Changed since')
    await stack.prompt(owner, { name: 'Never was' })
    const all = await openPage(person, prompts)
    for (const name of ['Is live', 'Waits', 'Never was']) expect(all).toContain(name)
    expect(all.match(/<title>[^<]* in 30 days/g)).toEqual(['<title>2 requests in 30 days'])
    const unpublished = await openPage(person, `${prompts}?show=unpublished&tag=urgent`)
    expect(unpublished).toContain('Waits')
    expect(unpublished).not.toContain('Is live')
    expect(await openPage(person, `${prompts}?show=never`)).not.toContain('Waits')
    expect(await openPage(person, `${prompts}?folder=root&tag=unknown`)).toContain(
      'No matching prompts',
    )
  })

  test('finds words in texts and shows the match as text', async ({
    stack,
    owner,
    person,
    prompts,
  }) => {
    const content = 'Answer <script>alert(1)</script> about refunds'
    await stack.prompt(owner, { name: '<b>Bold</b>', content })
    const found = await openPage(person, `${prompts}?q=refunds`)
    expect(found).toContain('<mark>refunds</mark>')
    expect(found).toContain('&lt;b&gt;Bold&lt;/b&gt;')
    expect(found).not.toContain('<script>alert')
    expect(await openPage(person, `${prompts}?q=nowhere`)).toContain('Nothing found')
  })
})

test('a viewer reads the details of a prompt, without a form for them', async ({
  stack,
  owner,
  person,
  prompts,
}) => {
  const { slug } = await stack.prompt(owner, { tags: ['kind', 'support'] })
  const pane = `${prompts}/${slug}?tab=details`
  expect(await openPage(person, `${prompts}/${slug}`)).toContain(`href="${pane}"`)
  const viewer = new Person(stack)
  viewer.cookies.set('session', await stack.session(await stack.member(owner, 'viewer')))
  const seen = await openPage(viewer, pane)
  expect(seen).toContain('<bdi>kind, support</bdi>')
  expect(seen).not.toMatch(/Edit details|<input[^>]*name="tags"/)
})

test('a searched list keeps status, sort, tags and folder', async ({
  stack,
  owner,
  person,
  prompts,
}) => {
  const live = await stack.publishedPrompt(owner, { name: 'Zebra refunds', tags: ['urgent'] })
  await stack.publishedPrompt(owner, { name: 'Apple refunds', tags: ['urgent'] })
  await stack.prompt(owner, { name: 'Draft refunds', tags: ['urgent'] })
  await stack.publishedPrompt(owner, { name: 'Other refunds' })
  await stack.publishedPrompt(owner, { name: 'Unrelated', tags: ['urgent'] })
  await stack.edit(live.id, 'Changed since')
  const page = await openPage(person, `${prompts}?q=refunds&tag=urgent&sort=name`)
  const names = [...page.matchAll(/dir="auto">(\w+ refunds)<\/a>/g)].map(([, name]) => name)
  expect(names).toEqual(['Apple refunds', 'Draft refunds', 'Zebra refunds'])
  expect(page).toContain('Unpublished changes')
  expect(page).not.toContain('Unrelated')
  expect(page, 'a further search keeps the filters').toContain(
    '<input type="hidden" name="tag" value="urgent"/>',
  )
  expect(page, 'a filter keeps the words').toContain(
    'q=refunds&amp;show=unpublished&amp;tag=urgent&amp;sort=name',
  )
  const unpublished = await openPage(person, `${prompts}?q=refunds&show=unpublished`)
  expect(unpublished).toContain('Zebra refunds')
  expect(unpublished).not.toContain('Apple refunds')
  const inFolder = await openPage(person, `${prompts}?q=refunds&folder=root&show=never`)
  expect(inFolder).toContain('Draft refunds')
  expect(inFolder).not.toContain('Other refunds')
})

test('misspelt words offer prompts with similar names', async ({
  stack,
  owner,
  person,
  prompts,
}) => {
  await stack.prompt(owner, { name: 'Ticket triage', slug: 'ticket-triage' })
  const page = await openPage(person, `${prompts}?q=tiket`)
  expect(page).toMatch(/Similar names:.*\/prompts\/ticket-triage"[^>]*><bdi>Ticket triage</s)
  expect(await openPage(person, `${prompts}?q=ticket`)).not.toContain('Similar names')
  expect(await openPage(person, `${prompts}?q=zzzz`)).not.toContain('Similar names')
})

describe('several prompts at once', () => {
  test('are moved, tagged and deleted, after a page that names them', async ({
    stack,
    owner,
    person,
    prompts,
  }) => {
    const { slug: one } = await stack.publishedPrompt(owner, { name: 'First of two' })
    const { slug: two } = await stack.prompt(owner, { name: 'Second of two' })
    const query = `prompt_ids=${one}&prompt_ids=${two}`
    const added = await person.post(`${prompts}/selected/folders`, { name: 'Support' })
    const folder = new URL(added.headers.get('location') ?? '', 'http://page').searchParams
    const folder_id = folder.get('folder') ?? ''
    expect(await openPage(person, `${prompts}/selected/move?${query}`)).toContain('Second of two')
    await person.post(`${prompts}/selected/move`, { prompt_ids: one, folder_id })
    expect(await openPage(person, `${prompts}?folder=${folder_id}`)).toContain('First of two')
    await person.post(`${prompts}/selected/tag`, { prompt_ids: one, add_tags: 'calm, short' })
    expect(await openPage(person, `${prompts}?tag=calm&tag=short`)).toContain('First of two')
    const asked = await openPage(person, `${prompts}/selected/delete?${query}`)
    expect(asked).toContain('1 saved version')
    expect(asked).toContain('404')
    const name = 'First of two'
    await person.post(`${prompts}/selected/delete`, { prompt_ids: one, name })
    expect(await openPage(person, prompts)).not.toContain('First of two')
  })

  test('are selected in a filtered list, and every bulk action or cancel returns to it', async ({
    stack,
    owner,
    person,
    prompts,
  }) => {
    const { slug: prompt_ids } = await stack.prompt(owner, { name: 'One of many' })
    const list = 'show=never&tag=a%26b&sort=name'
    await person.post(`${prompts}/selected/tag`, { prompt_ids, add_tags: 'a&b' })
    const shown = await openPage(person, `${prompts}?${list}&select=all`)
    expect(shown).toContain('name="list" value="show=never&amp;tag=a%26b&amp;sort=name"')
    const asked = new URLSearchParams({ prompt_ids, list })
    for (const action of ['move', 'tag', 'delete']) {
      const page = await openPage(person, `${prompts}/selected/${action}?${asked}`)
      expect(page, action).toContain(`href="${prompts}?${list.replaceAll('&', '&amp;')}"`)
    }
    const unselected = await person.get(`${prompts}/selected/tag?${new URLSearchParams({ list })}`)
    expect(unselected.headers.get('location')).toBe(`${prompts}?${list}`)
    const lead = async (action: string, fields: Record<string, string>) =>
      (await person.post(`${prompts}/selected/${action}`, { prompt_ids, ...fields })).headers.get(
        'location',
      )
    const add_tags = 'calm'
    expect(await lead('tag', { add_tags, list })).toBe(`${prompts}?${list}`)
    expect(await lead('tag', { add_tags, list: '//evil.example' })).toBe(prompts)
    expect(await lead('delete', { name: 'One of many', list })).toBe(`${prompts}?${list}`)
  })

  test('stay selected if one of them was deleted, and nothing happens without a choice', async ({
    stack,
    owner,
    person,
    prompts,
  }) => {
    const [one, two] = [await stack.prompt(owner), await stack.prompt(owner)]
    const selected = `${prompts}/selected`
    const prompt_ids = [one.slug, two.slug]
    await stack.database.prisma.prompt.delete({ where: { id: two.id } })
    for (const [action, fields] of [
      ['move', { folder_id: '' }],
      ['tag', { add_tags: 'calm' }],
    ] as const) {
      const refused = await person.post(`${selected}/${action}`, { prompt_ids, ...fields })
      const page = await refused.text()
      expect(refused.status, action).toBe(404)
      expect(page).toContain(`The project has no ${two.slug}. Submit again`)
      expect(page, action).toContain(`name="prompt_ids" value="${one.slug}"`)
      expect(page, action).not.toContain(`value="${two.slug}"`)
    }
    const nothing = await person.post(`${selected}/tag`, { prompt_ids: one.slug, add_tags: ' , ' })
    expect(await nothing.text()).toContain('Enter a tag to add or remove.')
    const unselected = await person.get(`${selected}/move`)
    expect(unselected.headers.get('location')).toBe(prompts)
    expect(await openPage(person, prompts)).toContain('Select prompts first')
  })

  test('are deleted only after typing a name, by the same person', async ({
    stack,
    owner,
    person,
    liveKey,
    prompts,
  }) => {
    const { slug: prompt_ids } = await stack.publishedPrompt(owner, { name: 'In use' })
    const headers = { authorization: `Bearer ${liveKey.bearer}` }
    await stack.fetch(`${stack.apiUrl}/api/v1/prompts/${prompt_ids}/compiled`, { headers })
    const page = `${prompts}/selected/delete`
    expect(await openPage(person, `${page}?prompt_ids=${prompt_ids}`)).toContain(
      '1 request by 1 key in the last 30 days, 1 of them today',
    )
    for (const name of ['', 'In us']) {
      const refused = await person.post(page, { prompt_ids, name })
      expect(refused.status).toBe(400)
      expect(await refused.text()).toContain('Does not match.')
    }
    expect((await person.post(page, { prompt_ids, name: ' In use ' })).status).toBe(303)
    expect(await openPage(person, prompts)).not.toContain('In use')
  })
})

describe('a viewer', () => {
  test('sees no controls, and a forged request is rejected', async ({ stack, owner, prompts }) => {
    const { slug } = await stack.prompt(owner, { name: 'To look at' })
    const viewer = new Person(stack)
    viewer.cookies.set('session', await stack.session(await stack.member(owner, 'viewer')))
    const list = await openPage(viewer, prompts)
    expect(list).toContain('To look at')
    for (const control of ['New prompt', 'Select To look at', 'Delete', 'New folder'])
      expect(list).not.toContain(control)
    expect((await viewer.get(`${prompts}/new/blank`)).status).toBe(403)
    expect((await viewer.post(`${prompts}/new/blank`, { name: 'Mine' })).status).toBe(403)
    const forged = await viewer.post(`${prompts}/selected/delete`, { prompt_ids: slug })
    expect(forged.status).toBe(403)
    expect(await openPage(viewer, prompts)).toContain('To look at')
  })
})

describe('a new prompt', () => {
  test('is made from a name, another prompt or the gallery', async ({
    stack,
    owner,
    person,
    prompts,
  }) => {
    expect(await openPage(person, prompts)).toContain('Browse the gallery')
    const goesTo = async (path: string, fields: Record<string, string>) =>
      (await person.post(`${prompts}/new/${path}`, fields)).headers.get('location')
    expect(await goesTo('blank', { name: 'Blank one' })).toBe(`${prompts}/blank-one`)
    const { slug } = await stack.prompt(owner, { name: 'Original' })
    expect(await openPage(person, `${prompts}/new/duplicate?from=${slug}`)).toContain(
      'Copy of Orig',
    )
    expect(await goesTo('duplicate', { prompt_id: slug, name: 'A twin' })).toBe(`${prompts}/a-twin`)
    const gallery = await openPage(person, `${prompts}/new/gallery`)
    const item = /new\/gallery\/([\w-]+)"/.exec(gallery)?.[1] ?? ''
    expect(await openPage(person, `${prompts}/new/gallery/${item}`)).toContain('>Blocks<')
    expect(await goesTo(`gallery/${item}`, { name: 'Ours' })).toBe(`${prompts}/ours`)
    const refused = await person.post(`${prompts}/new/blank`, { name: '' })
    expect(refused.status).toBe(400)
  })
})

test('a rejected folder name is shown again with its error, in the same folder', async ({
  stack,
  owner,
  person,
  prompts,
}) => {
  const parent_id = await stack.folder(owner)
  const folders = `${prompts}/selected/folders`
  const added = await person.post(folders, { name: 'Refunds', parent_id })
  const [, id] = /folder=([^&]+)/.exec(added.headers.get('location') ?? '') ?? []
  await person.post(folders, { name: 'Orders', parent_id })
  for (const [path, fields] of [
    [folders, { name: 'Orders', parent_id }],
    [`${folders}/${id}`, { name: 'Orders' }],
  ] as const) {
    const refused = await person.post(path, fields)
    const page = await refused.text()
    expect(refused.status).toBe(409)
    expect(page).toMatch(
      /<dialog[\s\S]*value="Orders"[\s\S]*A folder with this name already exists here/,
    )
    expect(page).toMatch(new RegExp(`folder=${path === folders ? parent_id : id}" aria-current`))
  }
})
