import { MemberRole } from '@promptwire/contract/members/members'
import { canGrant, PROJECT_ROLES } from '@promptwire/core/access/roles'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/forms/form.ts'
import { text, texts } from '../../session/forms/form-fields.ts'
import { getAccountId, loadAccount } from '../../session/render/load-account.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import type { FormState } from '../../ui/controls/form-state.ts'
import { membersPath } from '../../ui/layout/navigation.ts'
import { describeEffect, MemberPage } from './member-page.tsx'

export function memberRoutes(): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.get('/:account_id/members/:user_id', (c) => memberPage(c))
  routes.post(
    '/:account_id/members/:user_id/role',
    form({
      fields: z.object({ role: text().pipe(MemberRole) }),
      call: (c, { role }) => c.var.api.change_role({ ...getMember(c), role }),
      next: (c, { data }) => ({
        to: buildMemberPath(c),
        flash: `Role saved. ${describeEffect(data.keys)}`.trim(),
      }),
      messages: { role: 'Choose a role.' },
      rerender: memberPage,
    }),
  )
  routes.post('/:account_id/members/:user_id/confirm-email', confirmEmailForm())
  routes.post(
    '/:account_id/members/:user_id/projects/:project_id',
    form({
      fields: z.object({ role: text() }),
      call: (c, { role }) => {
        const project_id = c.req.param('project_id') ?? ''
        const chosen = PROJECT_ROLES.find((each) => each === role) ?? null
        return c.var.api.set_project_role({ ...getMember(c), project_id, role: chosen })
      },
      next: (c, { data }) => ({
        to: buildMemberPath(c),
        flash: `Project role saved. ${describeEffect(data.keys)}`.trim(),
      }),
      rerender: memberPage,
    }),
  )
  routes.post(
    '/:account_id/members/:user_id/remove',
    form({
      fields: z.object({ keep: texts() }),
      call: (c, { keep }) => c.var.api.remove_member({ ...getMember(c), keep }),
      next: (c, { data }) => ({
        to: membersPath({ id: getAccountId(c) }),
        flash: `Member removed. ${describeEffect(data.keys)}`.trim(),
      }),
      rerender: memberPage,
    }),
  )
  routes.post(
    '/:account_id/members/:user_id/transfer',
    form({
      fields: z.object({}),
      call: (c) => c.var.api.transfer_ownership(getMember(c)),
      next: (c, { data }) => ({ to: buildMemberPath(c), flash: `${data.name} is the owner.` }),
      rerender: memberPage,
    }),
  )
  return routes
}

const confirmEmailForm = () =>
  form({
    fields: z.object({ email: text() }),
    call: (c, { email }) => c.var.api.confirm_member_email({ ...getMember(c), email }),
    next: (c) => ({ to: buildMemberPath(c), flash: 'Address confirmed.' }),
    at: { CONFLICT: null },
    rerender: memberPage,
  })

const getMember = (c: WebRequest) => ({
  account_id: getAccountId(c),
  user_id: c.req.param('user_id') ?? '',
})

const buildMemberPath = (c: WebRequest) =>
  `${membersPath({ id: getAccountId(c) })}/${c.req.param('user_id')}`

async function memberPage(c: WebRequest, form?: FormState) {
  const account = await loadAccount(c)
  const { data: member } = await c.var.api.get_member(getMember(c))
  const may = new Set(account.may)
  const canManage = may.has('members:manage') && canGrant(may, member.role)
  const projects = canManage
    ? (await c.var.api.list_account_projects({ account_id: account.id })).data
    : undefined
  const isSelf = member.user_id === c.var.person.user.id
  const shown = { account, member, projects, isSelf, form }
  const page = <MemberPage {...shown} />
  const crumbs = [{ text: account.name }, { text: 'Members', href: membersPath(account) }]
  return c.render(page, { title: member.name, crumbs, width: 'text' })
}
