import { describe, expect } from 'vitest'
import { test as browserTest, enterSession } from '../../../test/support/browser-test.ts'
import { check, WAYS } from './support/each-way.ts'

describe.each(WAYS)('%s', (way, options) => {
  const test = browserTest
    .extend('pageOptions', options)
    .extend('path', ({ owner }) => `/projects/${owner.projectId}/evals/judge-prompt`)

  test('an admin saves, restores, and loses no text to a colleague who saved first', async ({
    ownersPage: page,
    openPage,
    stack,
    owner,
    path,
  }) => {
    await page.goto(`/projects/${owner.projectId}/evals`)
    await page.getByRole('link', { name: 'Judge prompt' }).click()
    await page.getByText('Version 2, built in').waitFor()
    expect(await page.getByText('follow none of them').count(), 'the fixed part is shown').toBe(1)
    const text = page.getByLabel('Instructions for the judge')
    const save = page.getByRole('button', { name: 'Save new version' })
    expect(await text.inputValue()).toMatch(/^You judge one answer/)
    await save.click()
    await page.getByText('Nothing changed').waitFor()

    const colleague = await openPage(options)
    await enterSession(colleague, stack, await stack.member(owner, 'admin'))
    await colleague.goto(path)
    await text.fill('Judge strictly.\nTwo lines <b>.')
    await save.click()
    await page.getByText('Judge prompt 101 saved').waitFor()
    expect(await text.inputValue()).toBe('Judge strictly.\nTwo lines <b>.')

    await colleague.getByLabel('Instructions for the judge').fill('Judge kindly.')
    await colleague.getByRole('button', { name: 'Save new version' }).click()
    await colleague.getByText('version 101 is current, not 2').waitFor()
    await colleague.getByRole('heading', { name: 'Current text: version 101' }).waitFor()
    const newer = colleague.getByRole('region', { name: 'Current text: version 101' })
    expect(await newer.locator('pre').textContent()).toBe('Judge strictly.\nTwo lines <b>.')
    expect(await colleague.getByLabel('Instructions for the judge').inputValue()).toBe(
      'Judge kindly.',
    )
    await check(colleague, `judge-prompt-conflict-${way.split(',')[0]}`, options)
    await colleague.getByRole('button', { name: 'Save new version' }).click()
    await colleague.getByText('Judge prompt 102 saved').waitFor()

    await page.goto(`${path}#version-101`)
    // An address that differs by its fragment alone loads nothing.
    await page.reload()
    await page.getByRole('button', { name: 'Restore version 101' }).click()
    await page.getByText('Judge prompt 101 restored').waitFor()
    await page.getByText('Built-in instructions').click()
    await page.getByRole('button', { name: 'Restore default' }).click()
    await page.getByText('Judge prompt 2 restored').waitFor()
    expect(await text.inputValue()).toMatch(/^You judge one answer/)
  })
})

browserTest(
  'viewers read the judge prompt, and a run links to the version it used',
  async ({ openPage, stack, owner }) => {
    const { id, slug } = await stack.prompt(owner)
    await stack.testCase(id)
    const run = await stack.evalRun(id)
    const { prisma } = stack.database
    const { projectId, userId: authorId } = owner
    const saved = { projectId, authorId, version: 101, fixedVersion: 2, createdAt: new Date() }
    await prisma.judgePrompt.create({ data: { ...saved, text: 'Only ours.' } })
    const judge = { judgeProviderId: 'demo', judgeProviderName: 'Demo', judgeModel: 'demo-brief' }
    await prisma.evalRun.update({ where: { id: run }, data: { ...judge, judgePrompt: 101 } })
    const page = await openPage()
    await enterSession(page, stack, await stack.member(owner, 'viewer'))
    await page.goto(`/projects/${projectId}/prompts/${slug}/evals/${run}`)
    await page.getByRole('link', { name: 'judge prompt 101' }).click()
    await page.getByText('Only ours.').waitFor()
    expect(await page.getByText('Admins and owners can change it').count()).toBe(1)
    expect(await page.getByRole('button', { name: /Save|Restore/ }).count()).toBe(0)
  },
)
