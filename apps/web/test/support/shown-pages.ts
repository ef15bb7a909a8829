import { monthOf } from '@promptwire/core/plans'
import { SHOWN_AUDIT_LOG } from './shown-audit-log.ts'
import { SHOWN_EDITOR } from './shown-editor.ts'
import { inProject, type ShownPage } from './shown-page.ts'
import { SHOWN_TEST_CASES } from './shown-test-cases.ts'
import { SHOWN_USAGE } from './shown-usage.ts'
import { SHOWN_WEBHOOKS } from './shown-webhooks.ts'

/** The consent page for a client, known by its own address or by nothing. */
const asking = (client_id: string, redirect_uri: string) => () =>
  `/oauth/authorize?${new URLSearchParams({
    ...{ client_id, redirect_uri, response_type: 'code', state: 'any' },
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })}`

/** A prompt as somebody has begun to write it: two blocks, a variable that is declared and one that is not. */
const writtenPrompt: ShownPage['path'] = async ({ stack, owner }) => {
  const blocks = [
    { type: 'role', title: 'Role', content: '# You\nYou are a **support** agent of {{company}}.' },
    { type: 'custom', title: 'Rules', content: 'Never invent what {{company}} would do.' },
  ] as const
  const variables = [{ key: 'company', default_value: 'Acme', description: 'Who we are' }]
  const { slug } = await stack.prompt(owner, { name: 'Support reply', blocks, variables })
  return `/projects/${owner.projectId}/prompts/${slug}`
}

/** Every page and state. A feature adds its rows here. */
export const SHOWN_PAGES: readonly ShownPage[] = [
  { name: 'components', path: () => '/ui' },
  { name: 'dialog', path: () => '/ui/dialog' },
  { name: 'sign-in', isPublic: true, path: () => '/sign-in' },
  { name: 'setup-link', isPublic: true, path: () => '/setup' },
  { name: 'not-found', path: () => '/nothing' },
  { name: 'not-found-public', isPublic: true, path: () => '/nothing' },
  { name: 'projects', path: () => '/projects' },
  { name: 'reference', isPublic: true, alike: '.operation ~ .operation', path: () => '/docs' },
  { name: 'prompts-empty', path: inProject('prompts') },
  {
    name: 'prompts',
    path: async ({ stack, owner }) => {
      await stack.publishedPrompt(owner, { name: 'Support reply', tags: ['support', 'e-mail'] })
      const waiting = await stack.publishedPrompt(owner, { name: 'رد على العميل' })
      await stack.edit(waiting.id, '<b>Hello</b> {{name}}')
      await stack.prompt(owner, { name: 'A-name-that-is-too-long-to-stand-in-one-line'.repeat(4) })
      await stack.folder(owner)
      return `/projects/${owner.projectId}/prompts?select=all`
    },
  },
  {
    name: 'prompts-found',
    path: async ({ stack, owner }) => {
      await stack.prompt(owner, { name: 'Refund letter', content: 'Say how the refund comes.' })
      return `/projects/${owner.projectId}/prompts?q=refund`
    },
  },
  {
    name: 'prompts-delete',
    path: async ({ stack, owner }) => {
      const { slug } = await stack.publishedPrompt(owner, { name: 'Support reply' })
      return `/projects/${owner.projectId}/prompts/selected/delete?prompt_ids=${slug}`
    },
  },
  {
    name: 'prompt-pasted',
    path: inProject('prompts/new/paste'),
    act: async (page) => {
      await page.getByLabel('Text').fill('# Role\nYou help {{who}}.\n\n# Rules\nNever lie.')
      await page.getByRole('button', { name: 'Show what it becomes' }).click()
      await page.getByRole('heading', { name: /^It becomes/ }).waitFor()
    },
  },
  {
    name: 'editor-completion',
    path: writtenPrompt,
    act: async (page) => {
      await page.getByLabel('Text of Role').focus()
      await page.locator('.block-rich').waitFor()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(' For {{comp')
      await page.getByRole('option', { name: /company/ }).waitFor()
    },
  },
  {
    name: 'editor-find',
    path: writtenPrompt,
    act: async (page) => {
      await page.locator('.is-live').waitFor()
      await page.keyboard.press('Control+f')
      await page.keyboard.type('company')
      await page.locator('.found-current').waitFor()
    },
  },
  {
    name: 'editor-conflict',
    path: writtenPrompt,
    act: async (page) => {
      await page.locator('.is-live').waitFor()
      await page.context().setOffline(true)
      await page.getByLabel('Text of Role').fill('You are the voice of {{company}}.\nBe kind.')
      const form = page.locator('form.block').first()
      const content = 'You are a support agent.\nBe brief.'
      const [action, revision, base] = await Promise.all([
        form.getAttribute('action'),
        form.locator('[name="revision"]').inputValue(),
        form.locator('[name="base"]').inputValue(),
      ])
      const multipart = { title: 'Role', content, enabled: 'yes', revision, base }
      const url = new URL(action ?? '', page.url())
      await page.request.post(url.href, { multipart, headers: { origin: url.origin } })
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Edit together' }).waitFor()
    },
  },
  {
    name: 'versions',
    path: async ({ stack, owner }) => {
      const { id, slug } = await stack.publishedPrompt(owner, { name: 'Support reply' })
      await stack.edit(id, 'Good morning {{name}}')
      await stack.publish(id)
      return `/projects/${owner.projectId}/prompts/${slug}/versions?published=2&before=1`
    },
  },
  {
    name: 'publish',
    path: async ({ stack, owner }) => {
      const content = 'Hello {{name}}\nBe kind.'
      const { id, slug } = await stack.publishedPrompt(owner, { name: 'Support reply', content })
      await stack.edit(id, 'Good morning {{name}}\nBe kind.\nNever lie.')
      return `/projects/${owner.projectId}/prompts/${slug}/publish`
    },
  },
  {
    name: 'restore',
    path: async ({ stack, owner }) => {
      const { id, slug } = await stack.publishedPrompt(owner, { name: 'Support reply' })
      await stack.edit(id, 'Good morning {{name}}')
      await stack.publish(id)
      return `/projects/${owner.projectId}/prompts/${slug}/versions/1/restore`
    },
  },
  ...SHOWN_TEST_CASES,
  ...SHOWN_EDITOR,
  { name: 'gallery', path: inProject('prompts/new/gallery') },
  { name: 'gallery-prompt', path: inProject('prompts/new/gallery/bug-triage') },
  { name: 'quick-start', path: inProject('quick-start') },
  ...SHOWN_USAGE,
  { name: 'keys-empty', path: inProject('keys') },
  {
    name: 'keys',
    path: async ({ stack, owner }) => {
      await Promise.all([stack.key(owner), stack.key(owner, 'dev', ['prompts:read'])])
      return `/projects/${owner.projectId}/keys`
    },
  },
  {
    name: 'keys-revoke',
    path: async ({ stack, owner }) => {
      await stack.key(owner)
      return `/projects/${owner.projectId}/keys`
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Test key' }).click()
      await page.getByRole('button', { name: 'Revoke key', exact: true }).click()
    },
  },
  {
    name: 'key-rename',
    path: async ({ stack, owner }) => {
      await stack.key(owner)
      return `/projects/${owner.projectId}/keys`
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Test key' }).click()
      await page.getByRole('button', { name: 'Rename key' }).click()
    },
  },
  {
    name: 'key-created',
    path: inProject('keys/new'),
    act: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Checkout service')
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByRole('heading', { name: 'Your new key' }).waitFor()
    },
  },
  { name: 'key-new', path: inProject('keys/new') },
  { name: 'settings', path: inProject('settings') },
  { name: 'connected-apps-empty', path: inProject('connected-apps') },
  {
    name: 'connected-app',
    path: async ({ stack, owner }) => {
      const { id } = await stack.key(owner, 'dev', ['prompts:read', 'blocks:write'])
      const client = { clientId: 'https://claude.ai/oauth/claude-code', clientName: 'Claude Code' }
      await stack.database.prisma.apiKey.update({ where: { id }, data: client })
      const query = new URLSearchParams({ client: client.clientId })
      return `/projects/${owner.projectId}/connected-apps?${query}`
    },
  },
  {
    name: 'consent',
    path: asking(
      'https://claude.ai/oauth/mcp-oauth-client-metadata',
      'https://claude.ai/api/mcp/auth_callback',
    ),
  },
  { name: 'consent-unverified', path: asking('my-client', 'http://127.0.0.1:4000/callback') },
  ...SHOWN_AUDIT_LOG,
  ...SHOWN_WEBHOOKS,
  {
    name: 'quota-scarce',
    path: async ({ stack, owner: { accountId, projectId } }) => {
      const { prisma } = stack.database
      await prisma.account.update({ where: { id: accountId }, data: { plan: 'pro' } })
      const { start: month } = monthOf(new Date())
      const counted = { used: 84_210, quota: 100_000, admitted: 84_210 }
      await prisma.monthlyUsage.create({ data: { accountId, month, ...counted } })
      return `/projects/${projectId}/settings`
    },
  },
  {
    name: 'account',
    path: async ({ stack, owner }) => {
      await Promise.all([stack.session(owner), stack.session(owner)])
      const where = { userId: owner.userId }
      await stack.database.prisma.session.updateMany({ where, data: { browser: 'Safari on iOS' } })
      return '/account'
    },
  },
  {
    name: 'account-mistake',
    path: () => '/account',
    act: async (page) => {
      await page.getByLabel('Current password').fill('guessed it')
      await page.getByLabel('New password').fill('correct horse staple')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByText('This is not your password.').waitFor()
    },
  },
  {
    name: 'account-end-others',
    path: async ({ stack, owner }) => {
      await stack.session(owner)
      return '/account'
    },
    act: (page) => page.getByRole('button', { name: 'End all others' }).click(),
  },
  {
    name: 'account-menu',
    path: inProject('keys'),
    act: (page) => page.getByRole('button', { name: /^Account of/ }).click(),
  },
  {
    name: 'palette',
    path: inProject('keys'),
    act: (page) => page.getByRole('button', { name: 'Search or jump' }).click(),
  },
]
