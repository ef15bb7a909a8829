import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../../session/forms/form.ts'
import { hidden, text, texts } from '../../../session/forms/form-fields.ts'
import type { WebEnvironment, WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, fieldValue, freshForm } from '../../../ui/controls/form-state.ts'
import { TransferPage } from './transfer-page.tsx'

const buildPath = (c: WebRequest) => `/projects/${c.var.project.id}/settings`

export const transferRoutes = () =>
  new Hono<WebEnvironment>()
    .get('/', async (c) => {
      const account_id = c.req.query('account_id')
      return account_id ? review(c, freshForm({ account_id })) : c.redirect(buildPath(c), 302)
    })
    .post('/', offerProject)
    .post('/withdraw', withdrawOffer)

const offerProject = form({
  fields: z.object({
    account_id: hidden(text()),
    provider_ids: texts(),
    webhook_ids: texts(),
  }),
  call: (c, given) => c.var.projectApi.transfer_project(given),
  next: (c, { data: { to } }) => ({
    to: buildPath(c),
    flash: `Project offered to ${to.name}.`,
  }),
  rerender: (c, offer) => review(c, offer),
})

const withdrawOffer = form({
  fields: z.object({}),
  call: async (c) => {
    const { data: offer } = await c.var.projectApi.get_project_transfer({})
    if (!offer) return
    await c.var.api.cancel_transfer({ account_id: offer.from.id, transfer_id: offer.id })
  },
  next: (c) => ({ to: buildPath(c), flash: 'Offer withdrawn.' }),
})

export async function loadTransfer({ var: { projectApi } }: WebRequest) {
  const [{ data: destinations }, { data: offer }] = await Promise.all([
    projectApi.list_project_destinations({}),
    projectApi.get_project_transfer({}),
  ])
  return { destinations, offer }
}

async function review(c: WebRequest, form: FormState) {
  const account_id = fieldValue(form, 'account_id')
  const { data } = await c.var.projectApi.review_project_transfer({ account_id })
  const shown = { projectName: c.var.project.name, review: data, path: buildPath(c), form }
  const crumbs = [{ text: 'Settings', href: buildPath(c) }]
  return c.render(<TransferPage {...shown} />, { title: 'Transfer', crumbs, width: 'text' })
}
