import { publicContract } from '@promptwire/core/contract/public/public-contract'
import { FAILURES } from '@promptwire/core/errors/failure'
import { expect } from 'vitest'
import { test } from '../../../test/support/web-test.ts'

const LOADED = /<(?:script|img|link|iframe|use)\b[^>]*? (?:src|href)="([^"]*)"/g
test('the reference shows every operation and error, and loads nothing from other sites', async ({
  stack,
}) => {
  const page = await (await stack.fetch(`${stack.urls.web}/docs`)).text()
  for (const name of Object.keys(publicContract)) {
    expect(page.match(new RegExp(`<h3[^>]* id="${name}"`, 'g')), name).toHaveLength(1)
  }
  for (const code of Object.keys(FAILURES)) {
    expect(page.match(new RegExp(` id="error-${code}"`, 'g')), code).toHaveLength(1)
  }
  expect(page).toContain('Example response')
  const loaded = [...page.matchAll(LOADED)].map(([, address = '']) => address)
  expect(loaded.length).toBeGreaterThan(3)
  expect(loaded.filter((address) => !address.startsWith('/assets/'))).toEqual([])
})
