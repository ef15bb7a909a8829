import { MemberRole, projectRoles } from '@promptwire/contract/members/members'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/forms/form.ts'
import { EMAIL_PROBLEM, text, texts } from '../../session/forms/form-fields.ts'
import { readCursor } from '../../session/forms/read-cursor.ts'
import { getAccountId, loadAccount } from '../../session/render/load-account.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { membersPath } from '../../ui/layout/navigation.ts'
import { InviteForm, takesProjectRoles } from './invite-form.tsx'
import { MembersPage } from './members-page.tsx'

export function invitationRoutes(web: WebContext): Hono<WebEnvironment> {
  const { flash } = web
  const routes = new Hono<WebEnvironment>()
  routes.get('/:account_id/members', async (c) =>
    membersPage(web, c, await flash.take(c, c.var.person, 'invitation')),
  )
  routes.get('/:account_id/members/invite', (c) =>
    membersPage(web, c, undefined, freshForm({ role: 'editor' }, 'role')),
  )
  routes.post(
    '/:account_id/invitations',
    form({
      fields: InviteFields,
      call: (c, { role, email, project_roles }) =>
        c.var.api.invite_member({
          account_id: getAccountId(c),
          role,
          ...(email !== '' && { email }),
          project_roles: takesProjectRoles(role) ? project_roles : [],
        }),
      next: async (c, { data }, { email }) => {
        const path = membersPath({ id: getAccountId(c) })
        await flash.write(c, c.var.person, 'invitation', { value: data.url, path })
        return { to: path, flash: data.is_mailed ? describeMail(email) : 'Invitation created.' }
      },
      messages: { role: 'Choose a role.', email: EMAIL_PROBLEM },
      at: { CONFLICT: 'email', RATE_LIMITED: 'email' },
      rerender: (c, form) => membersPage(web, c, undefined, form),
    }),
  )
  routes.post(
    '/:account_id/invitations/:invitation_id/revoke',
    form({
      fields: z.object({}),
      call: (c) =>
        c.var.api.revoke_invitation({
          account_id: getAccountId(c),
          invitation_id: c.req.param('invitation_id') ?? '',
        }),
      next: (c) => ({ to: membersPath({ id: getAccountId(c) }), flash: 'Invitation revoked.' }),
    }),
  )
  return routes
}

/** The same whether or not another account invited the address today. */
const describeMail = (email: string) =>
  `Invited ${email}. We email an address one invitation a day. If none arrives, send the link below.`

const InviteFields = z.object({
  role: text().pipe(MemberRole),
  email: text().transform((given) => given.trim()),
  project_roles: texts()
    .transform((given) =>
      given.filter(Boolean).map((each) => {
        const [project_id, role] = each.split(':')
        return { project_id, role }
      }),
    )
    .pipe(projectRoles),
})

const readCanEmail = async ({ api, asService }: WebContext, c: WebRequest): Promise<boolean> =>
  (await api.read_sign_in_options({}, asService(c))).data.password_reset_by_email

async function membersPage(
  web: WebContext,
  c: WebRequest,
  link: string | undefined,
  form?: FormState,
) {
  const account = await loadAccount(c)
  const account_id = account.id
  const cursor = readCursor(c)
  const { data: members, next_cursor: nextCursor = null } = await c.var.api.list_members({
    account_id,
    ...(cursor && { cursor }),
  })
  const canInvite = account.may.includes('members:manage')
  const invitations = canInvite
    ? (await c.var.api.list_invitations({ account_id })).data
    : undefined
  const isShown = link !== undefined || form !== undefined
  const canEmail = isShown && (await readCanEmail(web, c))
  const userId = c.var.person.user.id
  const shown = { account, members, nextCursor, invitations, link, canEmail, userId }
  const projects =
    form && canInvite ? (await c.var.api.list_account_projects({ account_id })).data : []
  const page = (
    <>
      <MembersPage {...shown} />
      {form && canInvite ? (
        <Dialog title="Invite someone" closeHref={`${membersPath(account)}#invite`} wide>
          <InviteForm account={account} projects={projects} form={form} canEmail={canEmail} />
        </Dialog>
      ) : null}
    </>
  )
  return c.render(page, { title: 'Members', crumbs: [{ text: account.name }] })
}
