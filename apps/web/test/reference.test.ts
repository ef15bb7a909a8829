import { publicContract } from '@promptwire/contract/public-contract'
import { FAILURES } from '@promptwire/core/errors/failure'
import { expect } from 'vitest'
import { test } from '../../../test/support/web-test.ts'

const LOADED = /<(?:script|img|link|iframe|use)\b[^>]*? (?:src|href)="([^"]*)"/g
test('the reference shows every operation and error, and loads nothing from other sites', async ({
  stack,
}) => {
  const open = async (path: string) => {
    const response = await stack.fetch(stack.urls.web + path)
    expect(response.status, path).toBe(200)
    return response.text()
  }
  const start = await open('/docs')
  const paths = new Set([...start.matchAll(/href="(\/docs\/reference\/[a-z-]+)/g)].map((m) => m[1]))
  expect(paths.size).toBeGreaterThan(5)
  const pages = await Promise.all([...paths].map((path = '') => open(path)))
  const page = [start, ...pages].join('')
  for (const name of Object.keys(publicContract)) {
    expect(page.match(new RegExp(`<h2[^>]* id="${name}"`, 'g')), name).toHaveLength(1)
    expect(start, 'addresses of one page').toMatch(
      new RegExp(`<li id="${name}"><a href="/docs/reference/[a-z-]+#${name}"`),
    )
  }
  for (const code of Object.keys(FAILURES)) {
    expect(page.match(new RegExp(` id="error-${code}"`, 'g')), code).toHaveLength(1)
  }
  expect(page).toContain('Example response')
  expect(start.length, 'no page has everything').toBeLessThan(150_000)
  const loaded = [...page.matchAll(LOADED)].map(([, address = '']) => address)
  expect(loaded.length).toBeGreaterThan(3)
  expect(loaded.filter((address) => !address.startsWith('/assets/'))).toEqual([])
})
