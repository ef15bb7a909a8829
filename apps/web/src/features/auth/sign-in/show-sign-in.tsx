import { CONSENT_PATH } from '@promptwire/core/oauth/discovery'
import { openContinuation } from '../../../session/auth/continuation.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebRequest } from '../../../session/render/web-environment.ts'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'
import { SignInPage } from './sign-in-page.tsx'

/** Offers the sign-in methods of this installation. */
export async function showSignIn(
  web: WebContext,
  c: WebRequest,
  form: FormState,
): Promise<Response> {
  const { data: provider } = await web.api.get_single_sign_on({}, web.asService(c))
  const passkey = provider?.is_required
    ? undefined
    : (await web.api.start_passkey_sign_in({}, web.asService(c))).data
  const next = await openContinuation(web, fieldValue(form, 'continue'))
  const isForApp = next.startsWith(`${CONSENT_PATH}?`)
  const isReset = c.req.query('notice') === 'password-reset'
  const page = { form, isForApp, isReset, provider, passkey }
  return c.render(<SignInPage {...page} />, { title: 'Sign in', around: 'card' })
}
