import { PUBLIC_PREFIX } from '@promptwire/contract/public-contract'
import { expect } from 'vitest'
import { test } from '../../../test/support/web-test.ts'

/** The heading and state of each step. */
const readSteps = (page: string) =>
  page
    .split('<li class="step"')
    .slice(1)
    .map((step) => ({
      title: /<h2[^>]*>([^<]*)/.exec(step)?.[1],
      isDone: /^[^>]* data-done/.test(step),
      isNext: /^[^>]* aria-current="step"/.test(step),
    }))

const readLink = (page: string, client: string) => {
  const [, href = ''] =
    new RegExp(`href="([^"]*)"[^>]*>(?:<[^>]*>)*\\s*Add to ${client}`).exec(page) ?? []
  return new URL(href.replaceAll('&amp;', '&').replaceAll('&quot;', '"'))
}

test('steps are completed by what happened in the project, and snippets use its prompt', async ({
  person,
  owner,
  stack,
}) => {
  const open = async () => (await person.get(`/projects/${owner.projectId}/quick-start`)).text()
  const first = await open()
  const mcp = `${stack.urls.mcp}/mcp`
  const cursor = readLink(first, 'Cursor').searchParams
  expect(cursor.get('name')).toBe('promptwire')
  expect(JSON.parse(atob(cursor.get('config') ?? ''))).toEqual({ url: mcp })
  const code = readLink(first, 'VS Code')
  expect(`${code.protocol}${code.pathname}`).toBe('vscode:mcp/install')
  expect(JSON.parse(decodeURIComponent(code.search.slice(1)))).toEqual({
    name: 'promptwire',
    type: 'http',
    url: mcp,
  })
  expect(readSteps(first).length).toBeGreaterThan(4)
  expect(readSteps(first).filter(({ isDone }) => isDone)).toEqual([])

  const key = await stack.key(owner, 'dev')
  const made = await stack.fetch(`${stack.apiUrl}${PUBLIC_PREFIX}/prompts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.text}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Greeting', slug: 'greeting' }),
  })
  expect(made.status).toBe(200)
  const second = await open()
  const steps = readSteps(second)
  expect(steps.find(({ isDone }) => isDone)?.title).toContain('Write a prompt')
  expect(steps.find(({ isNext }) => isNext)?.title).toBe('Save a version')
  expect(second).toContain('/prompts/greeting/compiled')
})

test('a viewer is not asked to publish', async ({ owner, person, signInAs, stack }) => {
  await stack.prompt(owner)
  const address = `/projects/${owner.projectId}/quick-start`
  const viewer = await signInAs(await stack.member(owner, 'viewer'))
  expect(await (await person.get(address)).text()).toContain('Review and publish')
  expect(await (await viewer.get(address)).text()).not.toContain('Review and publish')
})
