import type { PasskeyChallenge } from '@promptwire/contract/auth/passkeys'
import { PasskeyForm } from '../../session/auth/passkey-form.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import { openKeptForm } from '../auth/kept-form.ts'
import type { SignedIn } from '../auth/signed-in.ts'
import { ConfirmWithProvider } from './confirm-with-provider.tsx'
import type { WebContext } from './web-context.ts'
import type { WebRequest } from './web-environment.ts'

interface ConfirmPageProps {
  readonly form: FormState
  /** The proof that the person can type, if any. */
  readonly proof: 'code' | 'password' | undefined
  readonly provider: string | undefined
  /** The operation that follows: "create the key". */
  readonly purpose: string
  readonly passkey: PasskeyChallenge | undefined
}

export async function showConfirm(
  web: WebContext,
  c: WebRequest,
  person: SignedIn,
  form: FormState,
) {
  const [{ data: factor }, { data: passkeys }, { data: offer }, { data: provider }] =
    await Promise.all([
      web.apiAs(c, person).get_second_factor({}),
      web.apiAs(c, person).list_passkeys({}),
      web.api.start_passkey_sign_in({}, web.asService(c)),
      web.api.get_single_sign_on({}, web.asService(c)),
    ])
  const password = factor.password ? 'password' : undefined
  const kept = await openKeptForm(web, person.user.id, fieldValue(form, 'kept'))
  const shown = {
    form,
    proof: factor.totp ? 'code' : password,
    provider: provider?.name,
    purpose: kept?.purpose ?? 'continue',
    passkey: passkeys.length > 0 ? offer : undefined,
  } as const
  const title = toTitle(shown)
  return c.render(<ConfirmPage {...shown} />, { title, around: 'card' })
}

const toTitle = ({ proof, purpose }: Pick<ConfirmPageProps, 'proof' | 'purpose'>): string => {
  if (proof === undefined) return `Confirm that it is you to ${purpose}`
  return `Enter ${proof === 'code' ? 'a code' : 'your password'} to ${purpose}`
}

/** Asks for a code, the password, a passkey or the identity provider, as available. */
const ConfirmPage = (props: ConfirmPageProps) => {
  const { form, proof, provider, passkey, purpose } = props
  const action = `${purpose.slice(0, 1).toUpperCase()}${purpose.slice(1)}`
  const canConfirm = proof !== undefined || passkey !== undefined || provider !== undefined
  return (
    <>
      <h1>{toTitle(props)}</h1>
      {proof ? <ProofForm form={{ ...form, focus: proof }} proof={proof} action={action} /> : null}
      {passkey ? (
        <PasskeyForm use="get" action="/confirm/passkey" offer={passkey} label="Use a passkey">
          <Carried form={form} />
        </PasskeyForm>
      ) : null}
      {provider === undefined ? null : (
        <ConfirmWithProvider
          name={provider}
          continuation={fieldValue(form, 'continue')}
          kept={fieldValue(form, 'kept')}
          action={action}
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

interface ProofFormProps {
  readonly form: FormState
  readonly proof: 'code' | 'password'
  readonly action: string
}

const ProofForm = ({ form, proof, action }: ProofFormProps) => (
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
    <Button kind="primary">{action}</Button>
  </Form>
)

const Carried = ({ form }: { form: FormState }) => (
  <>
    <input type="hidden" name="continue" value={fieldValue(form, 'continue')} />
    <input type="hidden" name="kept" value={fieldValue(form, 'kept')} />
  </>
)
