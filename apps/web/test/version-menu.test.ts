import { describe, expect } from 'vitest'
import { test as browserTest } from '../../../test/support/browser-test.ts'
import { pressAt } from './support/keyboard.ts'

const test = browserTest.extend('versions', async ({ stack, owner }) => {
  const { id, slug } = await stack.publishedPrompt(owner, { content: 'First' })
  await stack.edit(id, 'Second')
  await stack.publish(id)
  const live = async () => {
    const prompt = await stack.database.prisma.prompt.findUniqueOrThrow({
      where: { id },
      include: { publishedVersion: true },
    })
    return prompt.publishedVersion?.number
  }
  return { path: `/projects/${owner.projectId}/prompts/${slug}/versions`, live }
})

const MENU = 'Actions for version 1'

const ITEMS = [
  ['Compare with the live version', /compare\?from=2&to=1$/],
  ['Compare with the working copy', /compare\?from=1$/],
  ['Try in the playground', /playground\?version=1/],
  ['Publish version 1…', /publish\?version=1$/],
  ['Restore or roll back…', /versions\/1\/restore$/],
] as const

describe.each([true, false])('the menu of a version, with scripts: %s', (javaScriptEnabled) => {
  test.override('pageOptions', { javaScriptEnabled })

  test('opens by mouse, and each action leads to its page', async ({
    ownersPage: page,
    versions: { path },
  }) => {
    for (const [name, address] of ITEMS) {
      await page.goto(path)
      await page.getByRole('button', { name: MENU }).click()
      await page.getByRole('link', { name }).click()
      await page.waitForURL(address)
    }
  })

  test('rolls back by keyboard', async ({ ownersPage: page, versions: { path, live } }) => {
    await page.goto(path)
    await pressAt(page, MENU)
    await pressAt(page, 'Restore or roll back…')
    await page.waitForURL(/restore$/)
    await pressAt(page, 'Roll back to version 1')
    await page.getByText('Version 1 is live').first().waitFor()
    expect(await live()).toBe(1)
  })
})
