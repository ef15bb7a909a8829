import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { INTRANET } from '../support/browser.ts'
import { test as browserTest } from '../support/browser-test.ts'
import { PASSWORD } from '../support/fixtures/people.ts'
import { startWebClient } from '../support/web-client.ts'

/** Tests of the web client's page before the first click. */
const testAt = (webHost: string) =>
  browserTest
    .extend('stackOptions', { webHost })
    .extend('clientPage', async ({ page, stack, onTestFinished }) => {
      const client = await startWebClient()
      onTestFinished(() => client.close())
      await page.goto(`${client.url}/?server=${encodeURIComponent(stack.mcpUrl)}`)
      return page
    })

/** Hosts of the pages: a laptop, or an intranet name over http. */
const HOSTS = [
  { host: 'localhost', test: testAt('localhost') },
  { host: INTRANET, test: testAt(INTRANET) },
]

const signIn = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Connect an unverified app?' }).waitFor()
}
const approve = (page: Page) => page.getByRole('button', { name: 'Approve' }).click()
const isReady = (page: Page) => page.getByText(/^ready with \d+ tools$/).waitFor()

describe.each(HOSTS)('a web client in a browser, with the pages at $host', ({ host, test }) => {
  test('watches its popup through sign-in and consent, gets the code and lists the tools', async ({
    clientPage: page,
    owner,
  }) => {
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Connect in a popup' }).click()
    const popup = await opening
    await popup.getByRole('heading', { name: 'Sign in' }).waitFor()
    const isClosed = () => page.locator('#closed').textContent()
    await page.locator('#closed', { hasText: 'open' }).waitFor()
    await signIn(popup, owner.email)
    expect(await isClosed(), 'while the person decides').toBe('open')
    const closing = popup.waitForEvent('close')
    await approve(popup)
    await closing
    await isReady(page)
    await expect.poll(isClosed).toBe('closed')
  })

  test('redirects the person, gets them back with a code and lists the tools', async ({
    clientPage: page,
    stack,
    owner,
  }) => {
    const posted = page.waitForRequest(
      (request) =>
        request.method() === 'POST' && request.url() === `${stack.urls.web}/oauth/authorize`,
    )
    await page.getByRole('button', { name: 'Connect by redirect' }).click()
    await signIn(page, owner.email)
    await approve(page)
    await isReady(page)
    const headers = await (await posted).allHeaders()
    // The reason for the sealed request: over http, browsers send no trustworthy origin.
    expect(headers['origin']).toBe('null')
    expect(headers['sec-fetch-site']).toBe(host === INTRANET ? undefined : 'same-origin')
  })
})
