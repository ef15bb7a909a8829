import { expect } from 'vitest'
import { test } from '../../../test/support/browser-test.ts'
import type { Owner } from '../../../test/support/fixtures/making.ts'
import type { Stack } from '../../../test/support/stack.ts'

/** The machine may be busy. */

async function createPrompt(stack: Stack, owner: Owner) {
  const { id, slug } = await stack.prompt(owner, {
    blocks: [{ type: 'custom', title: 'Role', content: 'Plan {{plan}}.' }],
    variables: [{ key: 'plan' }],
  })
  const variable = async () => {
    const { variables = [] } = (await stack.workingCopy(id))?.content ?? {}
    const { type, rules, example, default_value } = variables[0] ?? {}
    return { type, rules, example, default_value }
  }
  return { variable, path: `/projects/${owner.projectId}/prompts/${slug}?tab=variables` }
}

test('a type shows its own rules alone, is saved as it is filled in, and undone', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { variable, path } = await createPrompt(stack, owner)
  await page.goto(path)
  await page.locator('.is-live').waitFor()
  const type = page.locator('.variables select[name="type"]')
  const rule = (name: string) => page.locator(`.variables [name="${name}"]`)
  expect(await rule('min').isVisible()).toBe(false)
  await type.selectOption('list')
  await rule('format').selectOption('comma')
  await rule('max').fill('3')
  await rule('example').fill('["a"]')
  const list = { type: 'list', rules: { format: 'comma', max: 3 }, example: '["a"]' }
  await expect.poll(variable).toMatchObject(list)
  await rule('choices').waitFor({ state: 'hidden' })
  await rule('pattern').waitFor({ state: 'hidden' })
  await rule('max').fill('many')
  await page.getByText('Must be a number.').waitFor()
  await rule('max').fill('')
  await rule('min').fill('1')
  await expect.poll(variable).toMatchObject({ rules: { format: 'comma', min: 1 } })
  await page.getByLabel('Text of Role').focus()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(variable).toMatchObject({ type: 'list' })
})

test('the default of a variable is its text, or an empty one if that is ticked, and its deletion moves the focus', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { variable, path } = await createPrompt(stack, owner)
  await page.goto(path)
  await page.locator('.is-live').waitFor()
  const text = page.locator('.variables [name="default_value"]')
  await text.fill('pro')
  await expect.poll(variable).toMatchObject({ default_value: 'pro' })
  await text.fill('')
  await expect.poll(variable).toMatchObject({ default_value: null })
  const empty = page.getByLabel('Empty default')
  await empty.check()
  await expect.poll(variable).toMatchObject({ default_value: '' })
  await empty.uncheck()
  await expect.poll(variable).toMatchObject({ default_value: null })
  await page.getByRole('button', { name: 'Delete plan' }).click()
  const field = page.getByLabel('New variable')
  await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true)
})

test('what the API refuses about a type is shown at its field', async ({
  stack,
  owner,
  ownersPage: page,
}) => {
  const { variable, path } = await createPrompt(stack, owner)
  await page.goto(path)
  await page.locator('.is-live').waitFor()
  await page.locator('.variables select[name="type"]').selectOption('enum')
  const choices = page.locator('.variables [name="choices"]')
  await expect.poll(() => choices.getAttribute('aria-invalid')).toBe('true')
  await choices.fill('free\npro')
  const enumeration = { type: 'enum', rules: { choices: ['free', 'pro'] } }
  await expect.poll(variable).toMatchObject(enumeration)
  await page.locator('.variables [name="default_value"]').fill('gold')
  await page.getByText('Must be one of free, pro.').waitFor()
  await page.locator('.variables [name="default_value"]').fill('pro')
  await expect.poll(variable).toMatchObject({ ...enumeration, default_value: 'pro' })
})
