import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as browserTest } from '../support/browser-test.ts'
import { startDeployment } from '../support/deployments/deployment.ts'
import { CLIENT_HOST } from '../support/deployments/public-proxy.ts'
import { PASSWORD } from '../support/fixtures/people.ts'
import { startWebClient } from '../support/web-client.ts'

/** Tests of a page on another site than the public deployment. */
const test = browserTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('deployment', { scope: 'file' }, async ({}, { onCleanup }) => {
    const deployment = await startDeployment()
    onCleanup(() => deployment.close())
    return deployment
  })
  .extend('stack', { scope: 'file' }, ({ deployment }) => deployment.stack)
  .extend('pageOptions', { ignoreHTTPSErrors: true })
  .extend('clientPage', async ({ page, stack, deployment, onTestFinished }) => {
    const { key, cert } = deployment.proxy
    const client = await startWebClient({ host: CLIENT_HOST, key, cert })
    onTestFinished(() => client.close())
    await page.goto(`${client.url}/sdk.html?server=${encodeURIComponent(stack.mcpUrl)}`)
    return page
  })

const connect = (page: Page) => page.getByRole('button', { name: 'Connect' }).click()

test('the official client in a page of another site signs in through a popup and lists tools', async ({
  clientPage: page,
  owner,
}) => {
  const opening = page.waitForEvent('popup')
  await connect(page)
  const popup = await opening
  await popup.getByLabel('Email').fill(owner.email)
  await popup.getByLabel('Password').fill(PASSWORD)
  await popup.getByRole('button', { name: 'Sign in' }).click()
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Approve' }).click()
  await closing
  await page.getByText(/^ready with \d+ tools$/).waitFor()
})

test('ALLOWED_ORIGINS keeps the page out', async ({ clientPage: page, stack, deployment }) => {
  const narrowed = stack.createMcp({
    ALLOWED_ORIGINS: 'https://app.example.com',
    MCP_PORT: '0',
  })
  const { port, close } = await narrowed.start()
  const { upstreams } = deployment.proxy.current
  deployment.proxy.current.upstreams = { ...upstreams, mcp: port }
  await connect(page)
  await page.getByText(/^failed: /).waitFor()
  expect(await page.locator('#state').textContent()).toContain('Failed to fetch')
  deployment.proxy.current.upstreams = upstreams
  await close()
})
