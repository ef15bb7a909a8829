import { Hono } from 'hono'
import { z } from 'zod'
import { START_PAGE, sealContinuation } from '../../session/auth/continuation.ts'
import { setSessionCookie } from '../../session/auth/set-session-cookie.ts'
import { requirePerson } from '../../session/auth/signed-in-pages.ts'
import { form } from '../../session/forms/form.ts'
import { EMAIL_PROBLEM, text } from '../../session/forms/form-fields.ts'
import { optional } from '../../session/forms/optional.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { InvalidInvitationPage, InvitationPage, LinkSentPage } from './accept-pages.tsx'

/** The page of an invitation link: sign up, or accept as the signed-in person. */
export function acceptRoutes(web: WebContext): Hono<WebEnvironment> {
  const { api, asService, getClientAddress } = web
  const routes = new Hono<WebEnvironment>()
  routes.get('/:token', (c) =>
    c.req.query('sent')
      ? c.render(<LinkSentPage />, { title: 'Invitation', around: 'card' })
      : invitationPage(web, c, freshForm({}, 'name')),
  )
  routes.post('/:token/email-link', emailLinkForm(web))
  routes.post(
    '/:token/sign-up',
    form({
      fields: z.object({ name: text(), email: text(), password: text() }),
      secret: ['password'],
      call: (c, { email, ...given }) =>
        api.sign_up(
          {
            ...given,
            ...(email !== '' && { email }),
            token: getToken(c),
            address: getClientAddress(c),
            user_agent: c.req.header('User-Agent'),
          },
          asService(c),
        ),
      next: (c, { data }) => {
        setSessionCookie(web, c, data)
        return { to: START_PAGE }
      },
      messages: { name: 'Enter your name, up to 200 characters.' },
      at: { RATE_LIMITED: 'password', NOT_FOUND: null, FORBIDDEN: null },
      rerender: (c, form) => invitationPage(web, c, form),
    }),
  )
  routes.post(
    '/:token/accept',
    requirePerson(web),
    form({
      fields: z.object({}),
      call: (c) => c.var.api.accept_invitation({ token: getToken(c) }),
      next: (_c, { data }) => ({ to: '/projects', flash: `You are a member of ${data.name}.` }),
      at: { FORBIDDEN: null, NOT_FOUND: null },
      rerender: (c, form) => invitationPage(web, c, form),
    }),
  )
  return routes
}

/** Emails a link to someone with an invitation link, to prove their address. */
const emailLinkForm = (web: WebContext) =>
  form({
    fields: z.object({ email: text() }),
    call: (c, { email }) =>
      web.api.email_invitation_link(
        {
          token: getToken(c),
          address: web.getClientAddress(c),
          ...(email !== '' && { email }),
        },
        web.asService(c),
      ),
    next: (c) => ({ to: `${invitationPath(c)}?sent=yes` }),
    messages: { email: EMAIL_PROBLEM },
    at: { RATE_LIMITED: 'email', NOT_FOUND: null },
    rerender: (c, form) => invitationPage(web, c, form),
  })

const getToken = (c: WebRequest) => c.req.param('token') ?? ''

const invitationPath = (c: WebRequest) => `/invitations/${encodeURIComponent(getToken(c))}`

async function invitationPage(web: WebContext, c: WebRequest, form: FormState) {
  const token = getToken(c)
  const asked = web.api.get_invitation({ token }, web.asService(c))
  const invitation = (await optional(asked, 'NOT_FOUND', 'VALIDATION_ERROR'))?.data
  if (!invitation) {
    c.status(404)
    return c.render(<InvalidInvitationPage />, { title: 'Invitation', around: 'card' })
  }
  const path = invitationPath(c)
  const viewer = await c.var.viewer()
  const { data: provider } = await web.api.get_single_sign_on({}, web.asService(c))
  const shown = {
    path,
    invitation,
    form,
    viewer: viewer?.person.user,
    requiredProvider: provider?.is_required ? provider.name : undefined,
    signInHref: `/sign-in?continue=${await sealContinuation(web, path)}`,
  }
  return c.render(<InvitationPage {...shown} />, { title: 'Invitation', around: 'card' })
}
