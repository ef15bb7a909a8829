import type { MemberAccount } from '@promptwire/contract/projects/project'
import { Failure } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/forms/form.ts'
import { getAccountId, loadAccount } from '../../session/render/load-account.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { TransferPage } from './transfer-page.tsx'

const getIds = (c: WebRequest) => ({
  account_id: getAccountId(c),
  transfer_id: c.req.param('transfer_id') ?? '',
})

const buildSettingsPath = (c: WebRequest) => `/accounts/${getAccountId(c)}/settings`

export const accountTransferRoutes = () =>
  new Hono<WebEnvironment>()
    .get('/:account_id/transfers/:transfer_id', (c) => transferPage(c, freshForm()))
    .post('/:account_id/transfers/:transfer_id/accept', acceptTransfer)
    .post('/:account_id/transfers/:transfer_id/cancel', cancelTransfer)
    .post('/:account_id/transfers/:transfer_id/take-back', takeBackProject)

const acceptTransfer = form({
  fields: z.object({}),
  call: (c) => c.var.api.accept_transfer(getIds(c)),
  next: (_c, { data }) => ({
    to: `/projects/${data.project_id}/settings`,
    flash: `${data.project_name} is in your account now.`,
  }),
  rerender: transferPage,
})

const cancelTransfer = form({
  fields: z.object({}),
  call: (c) => c.var.api.cancel_transfer(getIds(c)),
  next: (c) => ({ to: buildSettingsPath(c), flash: 'Offer ended.' }),
})

const takeBackProject = form({
  fields: z.object({}),
  call: (c) => c.var.api.take_back_project(getIds(c)),
  next: (_c, { data }) => ({
    to: `/projects/${data.project_id}/settings`,
    flash: `${data.project_name} is back.`,
  }),
  rerender: transferPage,
})

/** Undefined without the permission. */
export const loadTransfers = async (c: WebRequest, { id, may }: MemberAccount) =>
  may.includes('account:manage')
    ? (await c.var.api.list_transfers({ account_id: id })).data
    : undefined

async function transferPage(c: WebRequest, form: FormState) {
  const account = await loadAccount(c)
  const transfers = (await loadTransfers(c, account)) ?? []
  const transfer = transfers.find(({ id }) => id === getIds(c).transfer_id)
  if (!transfer) throw new Failure('NOT_FOUND', 'Offer not found. It was accepted or has ended.')
  const crumbs = [{ text: account.name, href: buildSettingsPath(c) }]
  const page = <TransferPage account={account} transfer={transfer} form={form} />
  return c.render(page, { title: 'Transfer', crumbs, width: 'text' })
}
