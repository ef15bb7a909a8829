import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from '../../../test/support/browser.ts'
import { test } from '../../../test/support/browser-test.ts'
import { isLive, isSaved, isWriting } from './support/editor-page.ts'

const MAX_CLICKS = 10

/** Counts clicks on every page. */
async function countClicks(page: Page): Promise<() => readonly string[]> {
  const clicks: string[] = []
  await page.exposeFunction('recordClick', (name: string) => clicks.push(name))
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, detail, target }) => {
        const pressed = target instanceof Element && target.closest('a, button, label, input')
        const record = (globalThis as { recordClick?: (name: string) => void }).recordClick
        if (isTrusted && detail > 0 && pressed) record?.(pressed.textContent?.trim() ?? '')
      },
      { capture: true },
    )
  })
  return () => clicks
}

/** Records a Playwright trace if SCREENSHOTS names a folder. */
async function record(page: Page): Promise<() => Promise<void>> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return async () => undefined
  const { tracing } = page.context()
  await tracing.start({ screenshots: true, snapshots: true })
  return () => tracing.stop({ path: `${folder}/new-user.zip` })
}

test('a new user gets from sign-in to a prompt that a program fetches in at most 10 clicks', async ({
  owner,
  stack,
  page,
}) => {
  const clicks = await countClicks(page)
  const stopRecording = await record(page)
  await signIn(page, owner.email)
  await page.getByRole('link', { name: 'Blank prompt' }).click()
  await page.locator('[name=name]:focus').waitFor()
  await page.keyboard.type('Support reply')
  await page.getByRole('button', { name: 'Create prompt' }).click()
  await isLive(page)
  await isWriting(page)
  await page.keyboard.type('You help everyone who asks {{company}}.')
  await isSaved(page)
  await page.getByRole('link', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish version 1' }).click()
  await page.getByText('Version 1 is live').waitFor()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByText('Copy the key now.').waitFor()
  const command = (await page.locator('.snippet:visible pre').first().textContent()) ?? ''
  await page.locator('.snippet:visible').getByRole('button', { name: /^Copy/ }).click()
  expect(clicks().length, clicks().join(', ')).toBeLessThanOrEqual(MAX_CLICKS)
  expect(clicks()).toContain('Create a key')
  await stopRecording()

  const [, url = ''] = /POST (\S+)/.exec(command) ?? []
  const [authorization = ''] = /Bearer pk_live_\w+/.exec(command) ?? []
  const [, body = ''] = /-d '(.*)'/.exec(command) ?? []
  expect(url).toContain(stack.apiUrl)
  const headers = { authorization, 'content-type': 'application/json' }
  const fetched = await fetch(url, { method: 'POST', headers, body })
  const { data } = (await fetched.json()) as { data: { prompt: string } }
  expect(data.prompt).toContain('You help everyone who asks')
  await page.reload()
  await page.getByText('Version 1 is live').waitFor()
  expect(await page.getByText(authorization.slice(7)).count(), 'it is shown once').toBe(0)
})

test('a new prompt does not warn, and takes text at once', async ({
  owner,
  stack,
  ownersPage: page,
}) => {
  await page.goto(`/projects/${owner.projectId}/prompts/new/blank`)
  await page.locator('[name=name]:focus').waitFor()
  await page.keyboard.type('Support reply')
  await page.keyboard.press('Enter')
  await isLive(page)
  expect(await page.locator('.callout-warning:visible').count()).toBe(0)
  expect(await page.getByText(/left out/).count()).toBe(0)
  const titles = page.locator('form.block .block-title')
  expect(
    await titles.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
  ).toEqual(['Role', 'Context', 'Instructions', 'Guardrails', 'Output format'])
  expect(await page.locator('.block-kind:visible').count(), 'the title says it').toBe(0)
  await isWriting(page)
  await page.keyboard.type('You help.')
  const notes = page.locator('.preview-notes')
  await notes.getByText('4 empty blocks are left out.').waitFor()
  expect(await notes.locator('.callout-warning').count()).toBe(0)
  const path = new URL(page.url()).pathname
  await expect
    .poll(() =>
      stack.database.prisma.block.count({
        where: { content: 'You help.', prompt: { projectId: owner.projectId } },
      }),
    )
    .toBe(1)
  await page.goto(`${path}/publish`)
  await page.getByText('4 empty blocks are left out.').waitFor()
  await page.getByText('4 empty blocks added.').waitFor()
  await page.locator('[name=note]:focus').waitFor()
  expect(await page.locator('.difference-block').count(), 'no empty boxes').toBe(1)
})
