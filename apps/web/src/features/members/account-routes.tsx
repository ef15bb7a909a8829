import { Hono } from 'hono'
import { z } from 'zod'
import { requirePerson } from '../../session/auth/signed-in-pages.ts'
import { form } from '../../session/forms/form.ts'
import { text } from '../../session/forms/form-fields.ts'
import { getAccountId, loadAccount } from '../../session/render/load-account.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { renderAccountEndingModels } from './account-ending-models.tsx'
import { AccountSettingsPage, type AccountSettingsProps } from './account-settings-page.tsx'
import { AccountsPage } from './accounts-page.tsx'
import { invitationRoutes } from './invitation-routes.tsx'
import { memberRoutes } from './member-routes.tsx'
import { RolesPage } from './roles-page.tsx'
import { accountTransferRoutes, loadTransfers } from './transfer-routes.tsx'

export function accountsRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.use(requirePerson(web))

  routes.get('/', (c) => accountsPage(c, freshForm()))
  routes.post(
    '/',
    form({
      fields: z.object({ name: text(), project_name: text() }),
      call: (c, given) => c.var.api.create_account(given),
      next: (_c, { data }) => ({
        to: `/projects/${data.project.id}/quick-start`,
        flash: `Account ${data.account.name} created.`,
      }),
      messages: {
        name: 'Enter a name, up to 200 characters.',
        project_name: 'Enter a project name, up to 200 characters.',
      },
      rerender: accountsPage,
    }),
  )
  routes.get('/:account_id', (c) => c.redirect(`/accounts/${getAccountId(c)}/members`))
  routes.get('/:account_id/roles', async (c) => {
    const { name } = await loadAccount(c)
    return c.render(<RolesPage />, { title: 'Roles', crumbs: [{ text: name }], width: 'text' })
  })
  routes.get('/:account_id/ending-models', renderAccountEndingModels)
  routes.get('/:account_id/settings', (c) => settingsPage(c))
  routes.post(
    '/:account_id/name',
    form({
      fields: z.object({ name: text() }),
      call: (c, { name }) => c.var.api.rename_account({ account_id: getAccountId(c), name }),
      next: (c) => ({ to: `/accounts/${getAccountId(c)}/settings`, flash: 'Account renamed.' }),
      messages: { name: 'Enter a name, up to 200 characters.' },
      rerender: (c, naming) => settingsPage(c, { naming }),
    }),
  )
  routes.post(
    '/:account_id/leave',
    form({
      fields: z.object({}),
      call: (c) => c.var.api.leave_account({ account_id: getAccountId(c) }),
      next: () => ({ to: '/accounts', flash: 'You left the account.' }),
      rerender: (c, leaving) => settingsPage(c, { leaving }),
    }),
  )
  routes.route('/', invitationRoutes(web))
  routes.route('/', memberRoutes())
  routes.route('/', accountTransferRoutes())
  return routes
}

async function accountsPage(c: WebRequest, form: FormState) {
  const { data: accounts } = await c.var.api.list_own_accounts({})
  return c.render(<AccountsPage accounts={accounts} form={form} />, { title: 'Accounts' })
}

async function settingsPage(
  c: WebRequest,
  forms: Omit<AccountSettingsProps, 'account' | 'transfers'> = {},
) {
  const account = await loadAccount(c)
  const transfers = await loadTransfers(c, account)
  const page = <AccountSettingsPage account={account} transfers={transfers} {...forms} />
  const crumbs = [{ text: account.name, href: `/accounts/${account.id}/members` }]
  return c.render(page, { title: 'Account settings', crumbs, width: 'text' })
}
