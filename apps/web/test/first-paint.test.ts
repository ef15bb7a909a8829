import { gzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test } from '../../../test/support/stack-test.ts'

const MOST_BYTES = 100 * 1024

/** What a page makes a browser load before it is whole: of its own assets, whatever their kind. */
const assetsOf = (page: string): string[] => [
  ...new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"#]+)/g)].map(([, path = '']) => path)),
]

/** Fonts are compressed as they are. */
const sent = (path: string, body: Buffer): number =>
  path.endsWith('.woff2') ? body.length : gzipSync(body).length

describe('the first paint', () => {
  const pages = (projectId: string) => [
    '/sign-in',
    '/projects',
    '/account',
    `/projects/${projectId}/keys`,
    `/projects/${projectId}/webhooks`,
    '/docs',
    '/ui',
  ]

  test('of any page takes 100 KB at most, fonts and icons included', async ({
    person,
    stack,
    owner,
  }) => {
    for (const path of pages(owner.projectId)) {
      const viewer = path === '/sign-in' ? new Person(stack) : person
      const response = await viewer.get(path)
      const html = await response.text()
      const assets = await Promise.all(
        assetsOf(html).map(async (asset) => {
          const loaded = await person.get(asset)
          expect(loaded.headers.get('cache-control'), asset).toContain('max-age=31536000')
          return sent(asset, Buffer.from(await loaded.arrayBuffer()))
        }),
      )
      const bytes = assets.reduce((sum, size) => sum + size, gzipSync(html).length)
      expect(assets.length, path).toBeGreaterThan(3)
      expect(bytes, path).toBeLessThanOrEqual(MOST_BYTES)
    }
  })

  test('of a page without an island loads no script', async ({ person, owner }) => {
    expect(await (await person.get('/projects')).text()).not.toContain('<script')
    const keys = await (await person.get(`/projects/${owner.projectId}/keys`)).text()
    expect(keys, 'the keys have a copy button').toContain('<script type="module"')
  })
})
