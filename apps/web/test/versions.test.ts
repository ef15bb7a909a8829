import { describe, expect } from 'vitest'
import { hidden, type Person } from '../../../test/support/person.ts'
import { test as webTest } from '../../../test/support/web-test.ts'

const test = webTest.extend('prompts', ({ owner }) => `/projects/${owner.projectId}/prompts`)

const openPage = async (person: Person, path: string) => {
  const response = await person.get(path)
  const html = await response.text()
  expect(response.status, html).toBe(200)
  return html
}

test('a review shows the role and condition of a block before and after', async ({
  stack,
  owner,
  person,
  prompts,
}) => {
  const { id, slug } = await stack.publishedPrompt(owner, { content: 'You help.' })
  const when = { variable: 'plan', is: 'equals', value: 'pro' }
  await stack.database.prisma.block.updateMany({
    where: { promptId: id },
    data: { role: 'user', when },
  })
  const page = await openPage(person, `${prompts}/${slug}/publish`)
  expect(page).toMatch(/Role: <del dir="auto">system<\/del>\s*<ins dir="auto">user<\/ins>/)
  expect(page).toMatch(/Condition:\s*<ins dir="auto">plan equals (&quot;|")pro(&quot;|")<\/ins>/)
})

describe('the life of a prompt', () => {
  test('goes from a pasted text to live and back without JavaScript', async ({
    stack,
    owner,
    person,
    liveKey,
    prompts,
  }) => {
    const text = '# Role\nYou help {{who}}.\n# Rules\nNever <b>lie</b>.'
    const shown = await (await person.post(`${prompts}/new/import`, { content: text })).text()
    const made = await person.post(`${prompts}/new/import/add`, {
      seen: hidden(shown, 'seen'),
      name: 'Reply',
      content: text,
    })
    const prompt = made.headers.get('location') ?? ''
    const publish = async () => {
      const review = await openPage(person, `${prompt}/publish`)
      const done = await person.post(`${prompt}/publish`, {
        note: 'Because',
        revision: hidden(review, 'revision'),
        live_version: hidden(review, 'live_version'),
      })
      return { review, done: done.headers.get('location') ?? '' }
    }
    const first = await publish()
    expect(first.review).toContain('Publish version 1')
    expect(first.review).toContain('This prompt has no test cases.')
    expect(first.review).toContain('Never &lt;b&gt;lie&lt;/b&gt;.')
    expect(await openPage(person, first.done)).toContain('Version 1 is live')
    expect(await openPage(person, `${prompt}/publish`)).toMatch(/disabled[^>]*>\s*<span>Publish/)

    const before = await stack.database.prisma.prompt.findFirstOrThrow({
      where: { projectId: owner.projectId },
    })
    await stack.edit(before.id, 'You help everybody.')
    const second = await publish()
    const editing = await stack.key(owner, 'dev')
    for (const [path, bearer] of [
      ['', editing.text],
      ['/compiled', liveKey.bearer],
    ] as const) {
      await stack.fetch(`${stack.apiUrl}/api/v1/prompts/${before.slug}${path}`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
    }
    const live = await openPage(person, second.done)
    expect(live).toContain('Version 2 is live')
    expect(live).toContain('1 key fetched this prompt in the last 30 days.')
    const undone = await person.post(`${prompt}/publish/undo`, { version: '1', live_version: '2' })
    expect(await openPage(person, undone.headers.get('location') ?? '')).toContain(
      'Version 1 is live again instead of version 2.',
    )
    const stale = await person.post(`${prompt}/publish/undo`, { version: '1', live_version: '2' })
    expect([stale.status, await stale.text()], 'another version is live').toEqual([
      412,
      expect.stringMatching(/Nothing was undone: version 1 is live[\s\S]*published since/),
    ])
    const gone = await person.post(`${prompt}/publish/undo`, { version: '9', live_version: '1' })
    expect([gone.status, await gone.text()]).toEqual([
      404,
      expect.stringMatching(/version 1 is live[\s\S]*Version 9 of this prompt does not exist/),
    ])
    const asked = await openPage(person, `${prompt}/versions/2/restore`)
    expect(asked).toContain('instead of version 1')
    const rolled = await person.post(`${prompt}/versions/2/restore`, {
      publish: 'yes',
      revision: hidden(asked, 'revision'),
      live_version: '1',
    })
    expect(await openPage(person, rolled.headers.get('location') ?? '')).toContain(
      'Version 2 is live',
    )
    expect(await openPage(person, `${prompt}/compare?from=1&to=2`)).toContain(
      'Version 1 and version 2',
    )
  })
})

test('compare offers versions with their notes and dates instead of numbers to type', async ({
  stack,
  owner,
  person,
  prompts,
}) => {
  const { id, slug } = await stack.publishedPrompt(owner, { content: 'First' })
  await stack.edit(id, 'Second')
  await stack.saveVersion(id)
  const data = { note: 'Shorter answers' }
  await stack.database.prisma.version.updateMany({ where: { promptId: id, number: 2 }, data })
  const page = await openPage(person, `${prompts}/${slug}/compare?from=1&to=2`)
  expect(page).not.toContain('type="number"')
  expect(page).toMatch(/<option value="2" selected=""[^>]*>Version 2 · Shorter answers · \w+/)
  expect(page).toMatch(/<option value="1" selected=""[^>]*>Version 1 \(live\) · /)
  expect(page).toContain('<option value="">Working copy</option>')
})

test('every page of a prompt has its name, its tabs and a title with both', async ({
  stack,
  owner,
  person,
  prompts,
}) => {
  const { slug } = await stack.publishedPrompt(owner, { name: 'Support reply' })
  const pages = {
    versions: 'Versions',
    compare: 'Compare',
    publish: 'Publish',
    proposals: 'Proposals',
    playground: 'Playground',
    'test-cases': 'Test cases',
    evals: 'Evals',
    dependants: 'Dependants',
    files: 'Skill and files',
  }
  for (const [path, name] of Object.entries(pages)) {
    const page = await openPage(person, `${prompts}/${slug}/${path}`)
    expect(page, path).toContain(`<title>${name} · Support reply · Promptwire</title>`)
    const trail = /aria-label="Breadcrumb">(.*?)<\/nav>/s.exec(page)?.[1]?.replace(/<[^>]+>/g, '/')
    expect(trail?.replace(/\/+/g, '/'), path).toMatch(`Prompts/Support reply/${name}/`)
    expect(page, path).toContain('<nav class="tabs" aria-label="Prompt pages">')
  }
  expect(await openPage(person, `${prompts}/${slug}`)).toContain('aria-label="Prompt pages"')
})

test('Publish is the next action only while something is unpublished', async ({
  stack,
  owner,
  person,
  prompts,
}) => {
  const { id, slug } = await stack.publishedPrompt(owner)
  const link = async (path: string) =>
    /<a class="button button-(\w+)"[^>]*href="[^"]*\/publish"/.exec(
      await openPage(person, `${prompts}/${slug}${path}`),
    )?.[1]
  expect([await link(''), await link('/versions')]).toEqual(['plain', 'plain'])
  await stack.edit(id, 'Changed')
  expect([await link(''), await link('/versions')]).toEqual(['primary', 'primary'])
})

test('offers to save a restored working copy only if it differs from every version', async ({
  stack,
  owner,
  person,
  prompts,
}) => {
  const { id, slug } = await stack.publishedPrompt(owner, { content: 'First' })
  await stack.edit(id, 'Second')
  await stack.saveVersion(id)
  const path = `${prompts}/${slug}`
  const restore = async (version: number) => {
    const revision = hidden(
      await openPage(person, `${path}/versions/${version}/restore`),
      'revision',
    )
    const given = { revision, live_version: '1' }
    expect((await person.post(`${path}/versions/${version}/restore`, given)).status).toBe(303)
    return openPage(person, path)
  }
  const live = await restore(1)
  expect(live, 'an older version, which is live').toContain('Saved as v1')
  expect(live).not.toContain('Save version')
  expect(await openPage(person, `${path}/versions`)).toContain('Same as version 1')
  const newest = await restore(2)
  expect(newest, 'the newest version').toContain('Saved as v2')
  expect(newest).not.toContain('Save version')
  await stack.edit(id, 'Third')
  expect(await openPage(person, path), 'what no version holds').toContain('Save version 3')
})

test('a publish review shows the effect on each variable, since defaults are delivered', async ({
  stack,
  owner,
  person,
  prompts,
}) => {
  const variables = [{ key: 'company', default_value: 'Acme' }]
  const { id, slug } = await stack.publishedPrompt(owner, { variables })
  const path = `${prompts}/${slug}`
  await stack.editContent(id, (content) => ({
    ...content,
    variables: content.variables.map((each) => ({ ...each, default_value: '<b>' })),
  }))
  const added = { key: 'topic', required: true, description: 'What it is about' }
  await person.sendJson('POST', `${path}/edits/create_variable`, added)
  const review = await openPage(person, `${path}/publish`)
  expect(review).toContain('Default: <del dir="auto">Acme</del> <ins dir="auto">&lt;b&gt;</ins>')
  expect(review).toContain('<code>{{topic}}</code>')
})
