import { getMonthRange } from '@promptwire/core/plans'
import { SHOWN_ACCOUNT } from './shown-account.ts'
import { SHOWN_APPS } from './shown-apps.ts'
import { SHOWN_AUDIT_LOG } from './shown-audit-log.ts'
import { SHOWN_EDITOR } from './shown-editor.ts'
import { SHOWN_EVALS } from './shown-evals.ts'
import { SHOWN_JOBS } from './shown-jobs.ts'
import { SHOWN_KEYS } from './shown-keys.ts'
import { SHOWN_MEMBERS } from './shown-members.ts'
import { SHOWN_MODELS } from './shown-models.ts'
import { inProject, type ShownPage } from './shown-page.ts'
import { SHOWN_PARTS } from './shown-parts.ts'
import { SHOWN_PLAYGROUND } from './shown-playground.ts'
import { SHOWN_PROMPTS } from './shown-prompts.ts'
import { SHOWN_PROPOSALS } from './shown-proposals.ts'
import { SHOWN_REFUSALS } from './shown-refusals.ts'
import { SHOWN_TEST_CASES } from './shown-test-cases.ts'
import { SHOWN_USAGE } from './shown-usage.ts'
import { SHOWN_VERSIONS } from './shown-versions.ts'
import { SHOWN_WEBHOOKS } from './shown-webhooks.ts'
import { SHOWN_WRITING } from './shown-writing.ts'

/** Every page and state; each feature has its own file. */
export const SHOWN_PAGES: readonly ShownPage[] = [
  { name: 'home', isFramed: true, seenBy: 'visitor', path: () => '/' },
  { name: 'guide', seenBy: 'visitor', path: () => '/guides/first-prompt' },
  { name: 'sign-in', seenBy: 'visitor', path: () => '/sign-in' },
  { name: 'reset-password', seenBy: 'visitor', path: () => '/reset-password' },
  { name: 'reset-sent', seenBy: 'visitor', path: () => '/reset-password?sent=yes' },
  { name: 'new-password', seenBy: 'visitor', path: () => '/reset-password?token=any' },
  {
    name: 'new-password-used',
    seenBy: 'visitor',
    path: () => '/reset-password',
    sends: { fields: { token: 'any', password: 'quiet river lantern' }, answer: 'was used' },
  },
  { name: 'setup-link', seenBy: 'visitor', path: () => '/setup' },
  {
    name: 'setup-mistake',
    seenBy: 'visitor',
    path: () => '/setup',
    sends: {
      fields: { token: 'any', name: 'Robin', email: 'robin@example', password: 'long enough' },
      answer: 'field-problem',
    },
  },
  { name: 'not-found', path: () => '/nothing' },
  { name: 'not-found-public', seenBy: 'visitor', path: () => '/nothing' },
  { name: 'projects', isFramed: true, path: () => '/projects' },
  {
    name: 'reference',
    seenBy: 'visitor',
    alike: '.reference-index > div ~ div, .contents li ~ li',
    path: () => '/docs',
  },
  {
    name: 'reference-resource',
    seenBy: 'visitor',
    alike: '.operation ~ .operation, .contents li ~ li',
    path: () => '/docs/reference/versions',
  },
  { name: 'search-found', seenBy: 'visitor', path: () => '/docs/search?q=publish' },
  { name: 'search-nothing', path: () => '/docs/search?q=nowhere' },
  ...SHOWN_PROMPTS,
  ...SHOWN_WRITING,
  ...SHOWN_VERSIONS,
  ...SHOWN_REFUSALS,
  ...SHOWN_PROPOSALS,
  ...SHOWN_TEST_CASES,
  ...SHOWN_PARTS,
  ...SHOWN_PLAYGROUND,
  ...SHOWN_EDITOR,
  { name: 'quick-start', path: inProject('quick-start') },
  ...SHOWN_EVALS,
  ...SHOWN_USAGE,
  ...SHOWN_KEYS,
  ...SHOWN_MEMBERS,
  { name: 'settings', isFramed: true, path: inProject('settings') },
  {
    name: 'transfer-review',
    path: async ({ stack, owner }) => {
      await stack.webhook(owner)
      const { userId } = await stack.member(owner, 'editor')
      await stack.key({ ...owner, userId })
      const account_id = await stack.otherAccount(owner)
      return `/projects/${owner.projectId}/settings/transfer?account_id=${account_id}`
    },
  },
  ...SHOWN_JOBS,
  { name: 'deployment', path: inProject('settings/deployment') },
  {
    name: 'deployment-tested',
    path: inProject('settings/deployment'),
    sends: { fields: {}, answer: 'Clients can connect' },
  },
  ...SHOWN_APPS,
  ...SHOWN_AUDIT_LOG,
  ...SHOWN_WEBHOOKS,
  ...SHOWN_MODELS,
  { name: 'quota-scarce', isFramed: true, path: settingsWith(84_210) },
  { name: 'quota-used', isFramed: true, path: settingsWith(100_000) },
  ...SHOWN_ACCOUNT,
  { name: 'search-project', isFramed: true, path: inProject('search') },
  {
    name: 'search-project-found',
    isFramed: true,
    path: async ({ stack, owner }) => {
      const { id } = await stack.publishedPrompt(owner, { name: 'Refund decider' })
      await stack.evalRun(id)
      return `/projects/${owner.projectId}/search?q=refund`
    },
  },
  {
    name: 'palette',
    isFramed: true,
    path: inProject('keys'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Search or jump' }).click()
      await page.getByRole('dialog', { name: 'Search or jump' }).waitFor()
    },
  },
]

/** The settings of a project whose account has used so many of its 100,000 requests. */
function settingsWith(used: number): ShownPage['path'] {
  return async ({ stack, owner: { accountId, projectId } }) => {
    const { prisma } = stack.database
    await prisma.account.update({ where: { id: accountId }, data: { plan: 'pro' } })
    const { start: month } = getMonthRange(new Date())
    const counted = { used, quota: 100_000, admitted: used }
    await prisma.monthlyUsage.create({ data: { accountId, month, ...counted } })
    return `/projects/${projectId}/settings`
  }
}
