import type { PasskeyChallenge } from '@promptwire/core/contract/internal/passkeys'
import { PasskeyForm } from '../../session/auth/passkey-form.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import type { Session } from '../auth/signed-in.ts'
import type { WebContext } from './web-context.ts'
import type { WebRequest } from './web-environment.ts'

interface ConfirmPageProps {
  readonly form: FormState
  readonly hasApp: boolean
  /** Name of the identity provider, if there is one. */
  readonly provider: string | undefined
  /** For people who have one. */
  readonly passkey: PasskeyChallenge | undefined
}

/** Shows the page with the ways in which this person can prove who they are. */
export async function showConfirm(
  web: WebContext,
  c: WebRequest,
  session: Session,
  form: FormState,
) {
  const [{ data: factor }, { data: passkeys }, { data: offer }, { data: provider }] =
    await Promise.all([
      web.apiAs(c, session).get_second_factor({}),
      web.apiAs(c, session).list_passkeys({}),
      web.api.start_passkey_sign_in({}, web.asService(c)),
      web.api.get_single_sign_on({}, web.asService(c)),
    ])
  const shown = {
    form,
    hasApp: factor.totp,
    provider: provider?.name,
    passkey: passkeys.length > 0 ? offer : undefined,
  }
  return c.render(<ConfirmPage {...shown} />, { title: 'Confirm that it is you', around: 'card' })
}

/** Asks for the password, or for a code where there is an app. */
const ConfirmPage = ({ form, hasApp, provider, passkey }: ConfirmPageProps) => (
  <>
    <h1>Confirm that it is you</h1>
    <p class="quiet-text">
      You signed in more than 10 minutes ago. Confirm your identity to change keys, secrets or
      access.
    </p>
    <Form action="/confirm" form={form}>
      <input type="hidden" name="continue" value={fieldValue(form, 'continue')} />
      <input type="hidden" name="replay" value={fieldValue(form, 'replay')} />
      {hasApp ? (
        <Field
          form={form}
          name="code"
          label="Code of your authenticator app"
          autocomplete="one-time-code"
          maxlength={40}
          mono
          hint="Or a recovery code."
        />
      ) : (
        <Field
          form={form}
          name="password"
          label="Password"
          type="password"
          autocomplete="current-password"
        />
      )}
      <Button kind="primary">Continue</Button>
    </Form>
    {passkey ? (
      <PasskeyForm use="get" action="/confirm/passkey" offer={passkey} label="Use a passkey">
        <input type="hidden" name="continue" value={fieldValue(form, 'continue')} />
        <input type="hidden" name="replay" value={fieldValue(form, 'replay')} />
      </PasskeyForm>
    ) : null}
    {provider === undefined ? null : (
      <p>
        Without a password,{' '}
        <a href={`/sign-in/sso?${new URLSearchParams({ continue: fieldValue(form, 'continue') })}`}>
          sign in with {provider}
        </a>{' '}
        again.
      </p>
    )}
  </>
)
