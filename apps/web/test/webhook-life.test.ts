import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { test as browserTest } from '../../../test/support/browser-test.ts'
import { receiverOfTest } from '../../../test/support/receiver.ts'
import { OWN_STACK } from '../../../test/support/web-test.ts'
import { followSidebar } from './support/sidebar.ts'

const test = browserTest.extend('stackOptions', OWN_STACK).extend('receiver', receiverOfTest)

/** Messages are sent in the background, so the page must be reloaded. */
const reloadUntil = async (page: Page, text: string) => {
  const read = async () => (await page.request.get(page.url())).text()
  await expect.poll(read, { interval: 300 }).toContain(text)
  await page.reload()
}

test('a person adds a webhook, tests it, looks at its messages and deletes it', async ({
  ownersPage: page,
  stack,
  receiver,
}) => {
  await page.goto('/projects')
  await page.getByRole('main').getByRole('link', { name: 'Project' }).click()
  await followSidebar(page, 'Webhooks')
  await page.getByText('No webhooks yet').waitFor()
  await page.getByRole('link', { name: 'New webhook' }).click()
  await page.getByLabel('Address').fill('https://user:secret@example.com')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.locator('[name=url][aria-invalid=true]:focus').waitFor()
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByLabel('prompt.updated').uncheck()
  await page.getByRole('checkbox', { name: 'audit.recorded', checked: false }).waitFor()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('heading', { name: 'Signing secret' }).waitFor()
  const secret = (await page.locator('.created pre').first().textContent()) ?? ''

  receiver.answers.push(500)
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await page.getByText('Test message sent.').waitFor()
  await reloadUntil(page, 'The receiver answered 500.')
  expect(await page.content()).not.toContain(secret)
  stack.clock.ahead += 6_000
  await reloadUntil(page, '<span>Delivered</span>')
  await page.getByRole('link', { name: 'webhook.test' }).click()
  await page.getByRole('heading', { name: '2 attempts' }).waitFor()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Message sent again.').waitFor()
  await reloadUntil(page, '<span>Delivered</span>')
  await expect.poll(() => receiver.received).toHaveLength(3)
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  new Webhook(secret).verify(body, headers)

  const choose = async (what: string) => {
    await page.getByRole('button', { name: 'Actions for this webhook' }).click()
    await page.getByRole('button', { name: what, exact: true }).click()
  }
  await choose('Replace the secret…')
  await page.getByRole('button', { name: 'Replace secret' }).click()
  await page.getByRole('heading', { name: 'Signing secret' }).waitFor()
  await choose('Turn off…')
  await page.getByRole('button', { name: 'Turn off webhook' }).click()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  await followSidebar(page, 'Webhooks')
  await page.getByText('Off', { exact: true }).waitFor()
  await page.getByRole('link', { name: receiver.url }).click()
  await choose('Delete…')
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await page.getByText('No webhooks yet').waitFor()
})
