import { messagesByField } from '@promptwire/core/errors/field-problems'
import { readEnvironment } from '@promptwire/runtime/environment'
import { createMetrics } from '@promptwire/runtime/metrics'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { SERVICE_SECRET } from '../../../test/support/fixtures.ts'
import { test } from '../../../test/support/web-test.ts'
import { createWebApp } from '../src/app.tsx'
import { WebEnvironment } from '../src/environment.ts'

describe('a form that the API rejects', () => {
  test('is shown again with every error at its field and all input', async ({ person, owner }) => {
    const path = `/projects/${owner.projectId}/webhooks`
    const typed = { url: 'nowhere', description: 'd'.repeat(201), events: 'prompt.deleted' }
    const response = await person.post(path, typed)
    expect(response.status).toBe(400)
    const page = await response.text()
    for (const field of ['url', 'description']) {
      expect(page).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true"`))
      expect(page).toContain(`id="field-${field}-problem" role="alert"`)
    }
    expect(page.match(/autofocus/g), 'the first of them has the focus').toHaveLength(1)
    expect(page).toMatch(/name="url"[^>]*autofocus/)
    expect(page).toContain('value="nowhere"')
    expect(page).toContain(`value="${typed.description}"`)
    expect(page).toMatch(/value="prompt.deleted" checked/)
    expect(page).not.toMatch(/value="prompt.published" checked/)
  })

  test('with unknown fields is a client error, not ours', async ({ person, owner }) => {
    const forged = await person.post(`/projects/${owner.projectId}/models`, { kind: 'forged' })
    expect(forged.status).toBe(400)
  })

  test('reports a body over the limit in words of the pages, for any limit', async ({
    person,
    owner,
  }) => {
    for (const [path, length] of [
      ['/account/name', 70_000],
      [`/projects/${owner.projectId}/webhooks`, 1_100_000],
    ] as const) {
      const refused = await person.post(path, { name: 'x'.repeat(length) })
      expect([refused.status, await refused.text()]).toEqual([
        413,
        expect.stringContaining('Nothing was changed. Go back'),
      ])
    }
  })

  test('shows the request id of our own failure, and keeps the input', async ({ stack, owner }) => {
    const environment = readEnvironment(WebEnvironment, {
      SERVICE_SECRET,
      API_INTERNAL_URL: stack.internalUrl,
    })
    const app = createWebApp({
      apiUrl: environment.API_INTERNAL_URL,
      publicApiUrl: environment.API_URL,
      // A proxy that corrupts one response.
      send: async (url, { method, ...request }) =>
        method === 'POST' ? new Response('{"broken":') : stack.fetch(url, { method, ...request }),
      fetch,
      urls: { web: environment.WEB_URL, mcp: environment.MCP_URL },
      serviceSecrets: [SERVICE_SECRET],
      now: () => new Date(),
      getClientAddress: () => '127.0.0.1',
      stopping: new AbortController().signal,
      log: pino({ level: 'silent' }),
      metrics: createMetrics(),
    })
    const response = await app.request('/projects', {
      method: 'POST',
      headers: {
        cookie: `session=${await stack.session(owner)}`,
        origin: environment.WEB_URL,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ name: 'Customer support' }).toString(),
    })
    expect(response.status).toBe(500)
    const page = await response.text()
    expect(page).toContain(`Request ${response.headers.get('x-request-id')}.`)
    expect(page).toContain('value="Customer support"')
  })
})

test('a successful form redirects and shows its message once', async ({ person }) => {
  const created = await person.post('/projects', { name: 'Customer support' })
  expect(created.status).toBe(303)
  const path = created.headers.get('location') ?? ''
  expect(await (await person.get(path)).text()).toContain('Project created.')
  expect(await (await person.get(path)).text()).not.toContain('Project created.')
})

describe('the theme', () => {
  test('stays selected on the next page', async ({ person }) => {
    const chosen = await person.post('/theme', { theme: 'dark', back: '/projects?a=1' })
    expect(chosen.headers.get('location')).toBe('/projects?a=1')
    expect(await (await person.get('/projects')).text()).toContain(
      '<html lang="en" data-theme="dark"',
    )
  })

  test.for(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never redirects to another site: %s',
    async (back, { person }) => {
      const chosen = await person.post('/theme', { theme: 'light', back })
      expect(chosen.headers.get('location')).toBe('/')
    },
  )
})

describe('an error', () => {
  const details = [
    { field: 'url', message: 'must be https.' },
    { field: 'events.0', message: 'is not known.' },
    { field: 'plan', message: 'has no room.' },
  ]

  test('about fields is shown at them', () => {
    expect(messagesByField({ message: 'all of it', details }, ['url', 'events'])).toEqual({
      problems: { url: 'Must be https.', events: 'Is not known.' },
      rest: 'plan: has no room.',
    })
  })

  test('about no field is shown for the whole form', () => {
    const message = 'The project has 20 webhooks already.'
    expect(messagesByField({ message, details: [] }, ['url'])).toEqual({
      problems: {},
      rest: message,
    })
  })
})
