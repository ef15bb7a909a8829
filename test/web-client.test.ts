import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, launch, withPage } from './support/browser.ts'
import { PASSWORD } from './support/fixtures.ts'
import { type Stack, startStack } from './support/stack.ts'
import { startWebClient } from './support/web-client.ts'

const INTRANET = 'promptwire-intranet'

/** Where people reach the pages: a laptop, or a name of the intranet over plain http. */
const HOSTS = ['localhost', INTRANET]

describe.skipIf(!CHROMIUM).each(HOSTS)(
  'a web client in a browser, with the pages at %s',
  (host) => {
    let stack: Stack
    let client: Awaited<ReturnType<typeof startWebClient>>
    let browser: Browser
    beforeAll(async () => {
      stack = await startStack({ webHost: host })
      client = await startWebClient()
      browser = await launch(`--host-resolver-rules=MAP ${INTRANET} 127.0.0.1`)
    })
    afterAll(async () => {
      await browser?.close()
      await client?.close()
      await stack?.close()
    })

    const open = async (page: Page) => {
      await page.goto(`${client.url}/?server=${encodeURIComponent(stack.mcpUrl)}`)
    }
    const signIn = async (page: Page, email: string) => {
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Connect A web client?' }).waitFor()
    }
    const approve = (page: Page) => page.getByRole('button', { name: 'Approve' }).click()
    const isReady = (page: Page) => page.getByText(/^ready with \d+ tools$/).waitFor()

    test('it watches its popup through sign-in and consent, hears from it and lists the tools', async () => {
      const owner = await stack.owner()
      await withPage(browser, {}, async (page) => {
        await open(page)
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
        expect(await isClosed()).toBe('closed')
      })
    })

    test('it sends the person away, has them back with a code and lists the tools', async () => {
      const owner = await stack.owner()
      await withPage(browser, {}, async (page) => {
        const posted = page.waitForRequest(
          (request) =>
            request.method() === 'POST' && request.url() === `${stack.urls.web}/oauth/authorize`,
        )
        await open(page)
        await page.getByRole('button', { name: 'Connect by redirect' }).click()
        await signIn(page, owner.email)
        await approve(page)
        await isReady(page)
        const headers = await (await posted).allHeaders()
        // What makes the sealed request necessary: over plain http a browser vouches for nothing.
        expect(headers['origin']).toBe('null')
        expect(headers['sec-fetch-site']).toBe(host === INTRANET ? undefined : 'same-origin')
      })
    })
  },
)
