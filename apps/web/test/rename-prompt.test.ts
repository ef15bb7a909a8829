import { expect } from 'vitest'
import { test as webTest } from '../../../test/support/web-test.ts'

/** A live prompt, and its pages' responses. */
const test = webTest
  .extend('subject', async ({ stack, owner }) => {
    const { id, slug } = await stack.publishedPrompt(owner, { name: 'Reply', slug: 'reply' })
    return { id, slug, prompts: `/projects/${owner.projectId}/prompts` }
  })
  .extend('open', ({ person, subject: { prompts } }) => async (path: string, by = person) => {
    const response = await by.get(`${prompts}/${path}`)
    return { status: response.status, html: await response.text() }
  })

test('a prompt is renamed on its page, whose former slug ends when it is released', async ({
  person,
  subject: { slug, prompts },
  open,
}) => {
  const { html } = await open(`${slug}/rename`)
  expect(html).toMatch(
    /name="slug" value="reply"[\s\S]+For 30 days <code>reply<\/code> still answers/,
  )
  expect(html).not.toContain('Former slugs')
  const renamed = await person.post(`${prompts}/reply/rename`, { name: 'Answer', slug: 'answer' })
  const to = `${prompts}/answer?tab=details`
  expect([renamed.status, renamed.headers.get('location')]).toEqual([303, to])
  const shown = await open('answer?tab=details')
  expect(shown.html).toContain('Prompt renamed. Its former slug answers for 30 days.')
  expect(shown.html).toContain(`href="${prompts}/answer/rename"`)
  const page = await open('answer/rename')
  expect(page.html).toMatch(/Former slugs[\s\S]+<code>reply<\/code>[\s\S]+Release slug/)
  const other = await person.post(`${prompts}/new/blank`, { name: 'Reply' })
  expect(other.headers.get('location')).toContain('/reply-2')
  const release = () => person.post(`${prompts}/answer/rename/release`, { slug: 'reply' })
  expect((await release()).headers.get('location')).toBe(`${prompts}/answer/rename`)
  expect((await open('answer/rename')).html).not.toContain('Former slugs')
  expect((await open('reply')).status).toBe(404)
  expect((await release()).status, 'a second time').toBe(303)
})

test('a refused rename keeps what was typed, and says why', async ({
  stack,
  owner,
  person,
  subject: { prompts },
}) => {
  await stack.prompt(owner, { slug: 'taken' })
  const rename = async (values: Record<string, string>) => {
    const response = await person.post(`${prompts}/reply/rename`, { name: 'Typed', ...values })
    return [response.status, await response.text()]
  }
  for (const [slug, status, problem] of [
    ['taken', 409, 'already has a prompt with slug'],
    ['No slug"><script>', 400, 'Must be lower-case letters'],
    ['', 400, 'Must be'],
    ['a'.repeat(101), 400, '100'],
  ] as const) {
    const [got, html] = await rename({ slug })
    expect([got, html]).toEqual([status, expect.stringContaining(problem)])
    expect(html).toContain('name="name" value="Typed"')
    expect(html).toMatch(
      /aria-invalid="true" aria-describedby="field-slug-hint field-slug-problem"/,
    )
    expect(html).not.toContain('<script>"')
  }
  // Two people have the page open: the second sees the first person's slug.
  expect((await rename({ slug: 'first' }))[0]).toBe(303)
  const [status, html] = await rename({ slug: 'second' })
  expect([status, html]).toEqual([
    409,
    expect.stringContaining('its slug is &quot;first&quot; now'),
  ])
})

test('a former slug in an address leads to the present one, on each page of the prompt', async ({
  stack,
  person,
  subject: { id, prompts },
  open,
}) => {
  const testCase = await stack.testCase(id)
  const views = [
    '',
    '?tab=variables&value.x=a%20b',
    '/rename',
    '/versions',
    '/compare?from=1',
    '/publish',
    '/proposals',
    '/proposals/new',
    '/playground',
    '/test-cases',
    `/test-cases/${testCase}`,
    '/evals',
    '/files',
    '/include',
    '/dependants',
  ]
  await person.post(`${prompts}/reply/rename`, { name: 'Reply', slug: 'answer' })
  for (const view of views) {
    const response = await person.get(`${prompts}/reply${view}`)
    const to = `${prompts}/answer${view}`
    expect([response.status, response.headers.get('location')], view).toEqual([302, to])
    expect((await open(`answer${view}`)).status, view).toBe(200)
    expect((await open(`${id}${view}`)).status, view).toBe(200)
  }
  const saved = await person.post(`${prompts}/reply/save-version`, { note: 'x' })
  expect(saved.status, 'a form that was open before').toBe(303)
})

test('a viewer sees former slugs, and a prompt in git says how it is renamed', async ({
  stack,
  owner,
  person,
  signInAs,
  subject: { prompts },
  open,
}) => {
  await person.post(`${prompts}/reply/rename`, { name: 'Reply', slug: 'answer' })
  const viewer = await signInAs(await stack.member(owner, 'viewer'))
  const { html } = await open('answer/rename', viewer)
  expect(html).toContain('<code>reply</code>')
  expect(html).toContain('Your role cannot rename prompts.')
  expect(html).not.toMatch(/action="[^"]*\/rename/)
  expect((await viewer.post(`${prompts}/answer/rename`, { name: 'x', slug: 'x' })).status).toBe(403)
  await person.post(`${prompts}/answer/managed?tab=details`, { managed: 'git' })
  const git = (await open('answer/rename')).html
  expect(git).toContain('move its file with <code>git mv</code>')
  expect(git).not.toMatch(/action="[^"]*\/rename"/)
  const refused = await person.post(`${prompts}/answer/rename`, { name: 'Typed', slug: 'other' })
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringMatching(/edit its file answer\.prompt\.md[\s\S]+Typed/),
  ])
})
