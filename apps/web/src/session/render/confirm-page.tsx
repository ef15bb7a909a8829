import type { PasskeyChallenge } from '@promptwire/core/contract/internal/passkeys'
import { PasskeyForm } from '../../session/auth/passkey-form.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import { type KeptForm, openReplay } from '../auth/replay.ts'
import type { Session } from '../auth/signed-in.ts'
import { ConfirmWithProvider } from './confirm-with-provider.tsx'
import type { WebContext } from './web-context.ts'
import type { WebRequest } from './web-environment.ts'

interface ConfirmPageProps {
  readonly form: FormState
  /** The proof that the person can type, if there is one. */
  readonly proof: 'code' | 'password' | undefined
  /** Name of the identity provider, if there is one. */
  readonly provider: string | undefined
  readonly kept: KeptForm | undefined
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
  const password = factor.password ? 'password' : undefined
  const shown = {
    form,
    proof: factor.totp ? 'code' : password,
    provider: provider?.name,
    kept: await openReplay(web, session, form),
    passkey: passkeys.length > 0 ? offer : undefined,
  } as const
  return c.render(<ConfirmPage {...shown} />, { title: 'Confirm that it is you', around: 'card' })
}

/** Asks for a code, the password, a passkey or the identity provider, as this person has them. */
const ConfirmPage = ({ form, proof, provider, passkey, kept }: ConfirmPageProps) => {
  const canConfirm = proof !== undefined || passkey !== undefined || provider !== undefined
  return (
    <>
      <h1>Confirm that it is you</h1>
      <p class="quiet-text">
        You signed in more than 10 minutes ago. Confirm your identity to change keys, members,
        secrets or access.
      </p>
      {proof ? <ProofForm form={{ ...form, focus: proof }} proof={proof} /> : null}
      {passkey ? (
        <PasskeyForm use="get" action="/confirm/passkey" offer={passkey} label="Use a passkey">
          <Carried form={form} />
        </PasskeyForm>
      ) : null}
      {provider === undefined ? null : (
        <ConfirmWithProvider
          name={provider}
          continuation={fieldValue(form, 'continue')}
          kept={proof ? undefined : kept}
        />
      )}
      {canConfirm ? null : (
        <p>
          <a href="/reset-password">Set a password</a>, then sign in with it.
        </p>
      )}
    </>
  )
}

const ProofForm = ({ form, proof }: { form: FormState; proof: 'code' | 'password' }) => (
  <Form action="/confirm" form={form}>
    <Carried form={form} />
    {proof === 'code' ? (
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
)

/** The page or form that follows. */
const Carried = ({ form }: { form: FormState }) => (
  <>
    <input type="hidden" name="continue" value={fieldValue(form, 'continue')} />
    <input type="hidden" name="replay" value={fieldValue(form, 'replay')} />
  </>
)
