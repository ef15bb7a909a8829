import { expect } from 'vitest'
import { test } from '../../../test/support/web-test.ts'

test('the product page, every guide and its Markdown are public', async ({ stack }) => {
  const { web, mcp } = stack.urls
  const read = async (path: string) => {
    const response = await stack.fetch(web + path)
    expect(response.status, path).toBe(200)
    return { text: await response.text(), type: response.headers.get('Content-Type') }
  }
  expect((await read('/')).text).toContain(`${mcp}/mcp`)
  const listed = (await read('/llms.txt')).text.match(/\/guides\/[a-z-]+\.md/g) ?? []
  expect(listed.length).toBeGreaterThan(5)
  for (const path of listed) {
    const markdown = await read(path)
    expect(markdown.type).toContain('text/markdown')
    const page = (await read(path.replace('.md', ''))).text
    expect(page).toContain(`<h1>${/^# (.+)/.exec(markdown.text)?.[1]}</h1>`)
    expect(`${page}${markdown.text}`).not.toContain('localhost:3001')
  }
  expect((await read('/guides/delivery.md')).text).toContain('/api/v1/prompts/support-reply')
  const reference = await read('/docs.md')
  expect(reference.text).toContain('(`get_compiled_prompt`)')
})

test('every link of a guide works', async ({ stack }) => {
  const llms = await (await stack.fetch(`${stack.urls.web}/llms.txt`)).text()
  for (const [, path = ''] of llms.matchAll(/(\/guides\/[a-z-]+)\.md/g)) {
    const page = await (await stack.fetch(stack.urls.web + path)).text()
    for (const [, href = ''] of page.matchAll(/href="(\/[^"#]*)"/g)) {
      expect((await stack.fetch(stack.urls.web + href)).status, `${path} leads to ${href}`).toBe(
        200,
      )
    }
  }
})

test('an unchanged page is not sent again, and responses are compressed', async ({ stack }) => {
  for (const path of ['/guides/concepts', '/docs', '/llms.txt']) {
    const first = await stack.fetch(stack.urls.web + path, {
      headers: { 'Accept-Encoding': 'gzip' },
    })
    expect(first.headers.get('Content-Encoding'), path).toBe('gzip')
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    expect((await stack.fetch(stack.urls.web + path, { headers })).status, path).toBe(304)
  }
})

test('search finds guides and reference by titles and texts, without a script', async ({
  stack,
}) => {
  const found = async (q: string) =>
    (await stack.fetch(`${stack.urls.web}/docs/search?${new URLSearchParams({ q })}`)).text()
  for (const path of ['/docs', '/guides/concepts']) {
    const page = await (await stack.fetch(stack.urls.web + path)).text()
    expect(page, path).toContain('action="/docs/search"')
  }
  const guides = await found('  DELIVERY ')
  expect(guides).toMatch(/href="\/guides\/delivery">[^<]+<\/a>/)
  for (const [q, href] of [
    ['publish_version', '/docs/reference/versions#publish_version'],
    ['RATE_LIMITED', '/docs#error-RATE_LIMITED'],
    ['prompt.published', '/docs/reference/webhook-messages#prompt.published'],
  ] as const) {
    expect(await found(q), q).toContain(`href="${href}"`)
  }
  // A match in a text links to the heading above it, and is highlighted in its context.
  const results = await found('pkce minute')
  expect(results).toMatch(/href="\/guides\/security#[\w-]+"/)
  expect(results).toMatch(
    /for a <mark>minute<\/mark>, with the client.{1,6}s <mark>PKCE<\/mark> proof/,
  )
  // Title matches precede text matches.
  const ranked = await found('publish')
  const excerptsBegin = ranked.indexOf('<mark>')
  expect(excerptsBegin).toBeGreaterThan(
    ranked.indexOf('href="/docs/reference/versions#publish_version"'),
  )
  expect(excerptsBegin).toBeLessThan(ranked.indexOf('href="/docs/reference/prompts#list_prompts"'))
  const field = await found('if-none-match')
  expect(field).toContain('<mark>If-None-Match</mark>')
  const nothing = await found('<b>nowhere')
  expect(nothing).toContain('No results')
  expect(nothing).toContain('&lt;b&gt;nowhere')
})
