import { gzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test } from '../../../test/support/stack-test.ts'

const MAX_BYTES = 100 * 1024
const MAX_LATER_BYTES = 140 * 1024
/** Prompts on a page of the list. */
const PAGE = 50

/** Loads of a browser before a page is complete: our own assets of every kind. */
/** Files that a page waits for; excludes the print style sheet. */
const findAssets = (page: string): string[] => [
  ...new Set(
    [
      ...page
        .replace(/<link[^>]+media="print"[^>]*>/, '')
        .matchAll(/(?:src|href)="(\/assets\/[^"#]+)/g),
    ].map(([, path = '']) => path),
  ),
]

/** Fonts are already compressed. */
const sent = (path: string, body: Buffer): number =>
  path.endsWith('.woff2') ? body.length : gzipSync(body).length

describe('the first paint', () => {
  const pages = (projectId: string, slug: string) => [
    '/sign-in',
    '/projects',
    '/account',
    `/projects/${projectId}/prompts`,
    `/projects/${projectId}/keys`,
    `/projects/${projectId}/webhooks`,
    `/projects/${projectId}/prompts/${slug}`,
    `/projects/${projectId}/prompts/${slug}/playground`,
    '/docs',
  ]

  test('of any page loads at most 100 KB, fonts and icons included', async ({
    person,
    stack,
    owner,
  }) => {
    const { slug } = await stack.prompt(owner, { content: 'Hello {{name}}' })
    for (let i = 0; i < PAGE; i++) await stack.prompt(owner)
    for (const path of pages(owner.projectId, slug)) {
      const viewer = path === '/sign-in' ? new Person(stack) : person
      const response = await viewer.get(path)
      expect(response.headers.get('content-encoding'), path).toBe('gzip')
      const html = await response.text()
      const assets = await Promise.all(
        findAssets(html).map(async (asset) => {
          const loaded = await person.get(asset)
          expect(loaded.headers.get('cache-control'), asset).toContain('max-age=31536000')
          const encoding = asset.endsWith('.woff2') ? null : 'gzip'
          expect(loaded.headers.get('content-encoding'), asset).toBe(encoding)
          return sent(asset, Buffer.from(await loaded.arrayBuffer()))
        }),
      )
      const bytes = assets.reduce((sum, size) => sum + size, gzipSync(html).length)
      expect(assets.length, path).toBeGreaterThan(3)
      expect(bytes, path).toBeLessThanOrEqual(MAX_BYTES)
    }
  })

  test('precedes the larger editor, which loads at most 140 KB', async ({
    person,
    stack,
    owner,
  }) => {
    const { slug } = await stack.prompt(owner)
    const page = await person.get(`/projects/${owner.projectId}/prompts/${slug}`)
    const first = findAssets(await page.text()).filter((path) => path.endsWith('.js'))
    const sizes = new Map<string, number>()
    const load = async (path: string): Promise<void> => {
      const code = await (await person.get(path)).text()
      sizes.set(path, gzipSync(code).length)
      for (const [, name] of code.matchAll(/(?:from|import)\(?"\.\/([^"]+\.js)"/g)) {
        if (!sizes.has(`/assets/${name}`)) await load(`/assets/${name}`)
      }
    }
    for (const path of first) await load(path)
    const later = [...sizes].filter(([path]) => !first.includes(path))
    const bytes = later.reduce((sum, [, size]) => sum + size, 0)
    expect(bytes, 'it is there').toBeGreaterThan(MAX_BYTES / 2)
    expect(bytes).toBeLessThanOrEqual(MAX_LATER_BYTES)
  })

  test('of a page without an island loads no script', async ({ person, stack, owner }) => {
    // Every signed-in page has the palette, so this uses public pages.
    const visitor = new Person(stack)
    for (const path of ['/reset-password', '/guides/concepts', '/docs/search?q=publish']) {
      expect(await (await visitor.get(path)).text(), path).not.toContain('<script')
    }
    const keys = await (await person.get(`/projects/${owner.projectId}/keys`)).text()
    expect(keys, 'the keys have a copy button').toContain('<script type="module"')
  })
})
