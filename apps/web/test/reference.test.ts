import { publicContract } from '@promptwire/core/contract/public/public-contract'
import { FAILURES } from '@promptwire/core/failure'
import { describe, expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'
import { check, WAYS } from './support/each-way.ts'

describe.each(WAYS)('%s', (_, options) => {
  test.override('pageOptions', options)

  test('the reference shows every operation and error, and loads nothing from elsewhere', async ({
    page,
    stack,
  }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(stack.urls.web)) foreign.push(request.url())
    })
    await page.goto('/docs')
    await page.getByRole('heading', { name: 'API reference' }).waitFor()
    for (const name of Object.keys(publicContract)) {
      expect(await page.locator(`h3#${name}`).count(), name).toBe(1)
    }
    for (const code of Object.keys(FAILURES)) {
      expect(await page.locator(`#error-${code}`).count(), code).toBe(1)
    }
    await page.getByText('Example response: Create a prompt').click()
    await check(page, 'reference', options)
    expect(foreign).toEqual([])
  })
})
