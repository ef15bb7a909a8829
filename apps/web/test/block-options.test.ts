import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'
import type { Owner } from '../../../test/support/fixtures/making.ts'
import type { Stack } from '../../../test/support/stack.ts'
import { chooseBy } from './support/keyboard.ts'

/** The machine may be busy. */

const PRO = { variable: 'plan', is: 'equals', value: 'pro' } as const

async function createPrompt(stack: Stack, owner: Owner) {
  const { id, slug } = await stack.prompt(owner, {
    blocks: [
      { type: 'custom', title: 'Role', content: 'You help.' },
      { type: 'custom', title: 'Offer', content: 'Offer the yearly plan.' },
    ],
    variables: [
      { key: 'plan', type: 'enum', rules: { choices: ['free', 'pro'] } },
      { key: 'seats', type: 'integer' },
    ],
  })
  const offer = async () => {
    const { blocks = [] } = (await stack.workingCopy(id))?.content ?? {}
    const { role, name, heading, when } = blocks.find(({ title }) => title === 'Offer') ?? {}
    return { role, name, heading, when }
  }
  return { offer, path: `/projects/${owner.projectId}/prompts/${slug}` }
}

const choose = (page: Page, label: string, value: string) =>
  page.locator(':popover-open').getByLabel(label, { exact: true }).selectOption(value)

test('role, heading and condition are chosen by keyboard, explained, saved and undone', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { offer, path } = await createPrompt(stack, owner)
  await page.goto(path)
  await page.locator('.is-live').waitFor()
  const form = page.locator('form[aria-label="Block Offer"]')
  expect(await form.locator('.block-set').isVisible(), 'defaults show nothing').toBe(false)
  await page.getByLabel('Options of Offer').first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await chooseBy(page, 'U')
  await choose(page, 'Heading', 'tag')
  await page.getByRole('button', { name: 'Add condition' }).click()
  await choose(page, 'Value of condition 1', 'pro')
  await page.getByRole('button', { name: 'Add condition' }).click()
  const added = page.getByLabel('How condition 2 follows the one above')
  await expect.poll(() => added.evaluate((field) => field.matches(':focus'))).toBe(true)
  await choose(page, 'Variable of condition 2', 'seats')
  await choose(page, 'Comparison of condition 2', 'gt')
  await page.getByLabel('Value of condition 2').pressSequentially('10')
  const when = { all: [PRO, { variable: 'seats', is: 'gt', value: 10 }] }
  const saved = { role: 'user', name: null, heading: 'tag', when }
  await expect.poll(offer).toEqual(saved)
  await page.keyboard.press('Escape')
  await expect
    .poll(() => form.locator('.block-set').textContent())
    .toBe('user message · in an XML tag · included if plan equals "pro" and seats is more than 10')
  const reasons = page.locator('.preview-reasons')
  await page.locator('[name="value.plan"]').selectOption('free')
  await expect.poll(() => reasons.textContent()).toContain('Left out')
  await page.locator('[name="value.plan"]').selectOption('pro')
  await page.locator('[name="value.seats"]').fill('11')
  await expect
    .poll(() => reasons.textContent())
    .toBe('Offer Included: plan is "pro", seats is "11".')
  await page.getByLabel('Text of Offer').focus()
  await page.keyboard.press('Control+z')
  await expect
    .poll(offer)
    .toEqual({ ...saved, when: { all: [PRO, { variable: 'seats', is: 'gt', value: 1 }] } })
})

test('a block that can never appear says so at once, and a rename reaches its condition', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { offer, path } = await createPrompt(stack, owner)
  await page.goto(`${path}?tab=variables`)
  await page.locator('.is-live').waitFor()
  const warning = page.locator('form[aria-label="Block Offer"] .block-never')
  expect(await warning.isVisible()).toBe(false)
  await page.getByLabel('Options of Offer').first().click()
  for (const [at, value] of ['pro', 'free'].entries()) {
    await page.getByRole('button', { name: 'Add condition' }).click()
    await choose(page, `Value of condition ${at + 1}`, value)
  }
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByLabel('Remove condition 3').click()
  const add = page.getByRole('button', { name: 'Add condition' })
  await expect.poll(() => add.evaluate((button) => button.matches(':focus'))).toBe(true)
  await page.keyboard.press('Escape')
  await warning.waitFor()
  const free = { ...PRO, value: 'free' }
  await expect.poll(offer).toMatchObject({ when: { all: [PRO, free] } })
  await page.locator('summary', { hasText: 'plan' }).click()
  const key = page.getByLabel('Name', { exact: true }).first()
  await key.fill('tier')
  await key.press('Tab')
  const renamed = [PRO, free].map((term) => ({ ...term, variable: 'tier' }))
  await expect.poll(offer).toMatchObject({ when: { all: renamed } })
})
