import { getMonthRange } from '@promptwire/core/plans'
import { SHOWN_ACCOUNT } from './shown-account.ts'
import { SHOWN_APPS } from './shown-apps.ts'
import { SHOWN_AUDIT_LOG } from './shown-audit-log.ts'
import { SHOWN_EDITOR } from './shown-editor.ts'
import { SHOWN_EVALS } from './shown-evals.ts'
import { SHOWN_JOBS } from './shown-jobs.ts'
import { SHOWN_KEYS } from './shown-keys.ts'
import { SHOWN_MODELS } from './shown-models.ts'
import { inProject, type ShownPage } from './shown-page.ts'
import { SHOWN_PLAYGROUND } from './shown-playground.ts'
import { SHOWN_PROMPTS } from './shown-prompts.ts'
import { SHOWN_PROPOSALS } from './shown-proposals.ts'
import { SHOWN_REFUSALS } from './shown-refusals.ts'
import { SHOWN_TEST_CASES } from './shown-test-cases.ts'
import { SHOWN_USAGE } from './shown-usage.ts'
import { SHOWN_VERSIONS } from './shown-versions.ts'
import { SHOWN_WEBHOOKS } from './shown-webhooks.ts'
import { SHOWN_WRITING } from './shown-writing.ts'

/** Every page and state; a feature adds its rows to the file of its own. */
export const SHOWN_PAGES: readonly ShownPage[] = [
  { name: 'components', path: () => '/ui' },
  { name: 'dialog', path: () => '/ui/dialog' },
  { name: 'components-prompt', path: () => '/ui/prompt' },
  { name: 'components-frame', isFramed: true, path: () => '/ui/frame' },
  { name: 'components-card', path: () => '/ui/card' },
  { name: 'home', isFramed: true, isPublic: true, path: () => '/' },
  { name: 'guide', isPublic: true, path: () => '/guides/first-prompt' },
  { name: 'sign-in', isPublic: true, path: () => '/sign-in' },
  { name: 'setup-link', isPublic: true, path: () => '/setup' },
  {
    name: 'setup-mistake',
    isPublic: true,
    path: () => '/setup?token=any',
    act: async (page) => {
      await page.getByLabel('Your name').fill('Robin')
      await page.getByLabel('Email').fill('robin@example')
      await page.getByLabel('Password').fill('long enough')
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.locator('.field-problem').waitFor()
    },
  },
  { name: 'not-found', path: () => '/nothing' },
  { name: 'not-found-public', isPublic: true, path: () => '/nothing' },
  { name: 'projects', isFramed: true, path: () => '/projects' },
  {
    name: 'reference',
    isPublic: true,
    alike: '.operation ~ .operation, .section ~ .section .operation, .contents li ~ li',
    path: () => '/docs',
  },
  { name: 'search-found', isPublic: true, path: () => '/docs/search?q=publish' },
  { name: 'search-nothing', path: () => '/docs/search?q=nowhere' },
  ...SHOWN_PROMPTS,
  ...SHOWN_WRITING,
  ...SHOWN_VERSIONS,
  ...SHOWN_REFUSALS,
  ...SHOWN_PROPOSALS,
  ...SHOWN_TEST_CASES,
  ...SHOWN_PLAYGROUND,
  ...SHOWN_EDITOR,
  { name: 'quick-start', path: inProject('quick-start') },
  ...SHOWN_EVALS,
  ...SHOWN_USAGE,
  ...SHOWN_KEYS,
  { name: 'settings', isFramed: true, path: inProject('settings') },
  ...SHOWN_JOBS,
  ...SHOWN_APPS,
  ...SHOWN_AUDIT_LOG,
  ...SHOWN_WEBHOOKS,
  ...SHOWN_MODELS,
  {
    name: 'quota-scarce',
    isFramed: true,
    path: async ({ stack, owner: { accountId, projectId } }) => {
      const { prisma } = stack.database
      await prisma.account.update({ where: { id: accountId }, data: { plan: 'pro' } })
      const { start: month } = getMonthRange(new Date())
      const counted = { used: 84_210, quota: 100_000, admitted: 84_210 }
      await prisma.monthlyUsage.create({ data: { accountId, month, ...counted } })
      return `/projects/${projectId}/settings`
    },
  },
  ...SHOWN_ACCOUNT,
  {
    name: 'palette',
    isFramed: true,
    path: inProject('keys'),
    act: (page) => page.getByRole('button', { name: 'Search or jump' }).click(),
  },
]
