import type { PasskeyChallenge } from '@promptwire/contract/auth/passkeys'
import type { InternalContract } from '@promptwire/contract/internal-contract'
import type { Output } from '@promptwire/contract/operation'
import { PasskeyForm } from '../../../session/auth/passkey-form.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'
import { Callout } from '../../../ui/data/callout.tsx'

interface SignInPageProps {
  readonly form: FormState
  /** True after an app's authorization request. */
  readonly isForApp: boolean
  /** True after a password reset. */
  readonly isReset: boolean
  readonly provider: Output<InternalContract['get_single_sign_on']>
  /** Undefined if passkey sign-in is off. */
  readonly passkey: PasskeyChallenge | undefined
}

export const SignInPage = ({ form, isForApp, isReset, provider, passkey }: SignInPageProps) => (
  <>
    <h1>Sign in</h1>
    {isForApp ? <p class="quiet-text">An app wants to connect. Sign in to continue.</p> : null}
    {isReset ? <Callout kind="done">Password changed. Sign in with it.</Callout> : null}
    {provider?.is_required && form.problem ? (
      <Callout kind="problem">{form.problem}</Callout>
    ) : null}
    {provider ? <ProviderLink {...provider} form={form} /> : null}
    {provider?.is_required ? null : <PasswordForm form={form} />}
    {passkey ? (
      <PasskeyForm use="get" action="/sign-in/passkey" offer={passkey} label="Use a passkey">
        <input type="hidden" name="continue" value={fieldValue(form, 'continue')} />
      </PasskeyForm>
    ) : null}
  </>
)

interface FormProps {
  readonly form: FormState
}

interface ProviderLinkProps extends FormProps {
  readonly name: string
  readonly is_required: boolean
}

const ProviderLink = ({ name, is_required, form }: ProviderLinkProps) => {
  const continuation = fieldValue(form, 'continue')
  return (
    <p>
      <ButtonLink
        kind={is_required ? 'primary' : undefined}
        href={`/sign-in/sso${continuation ? `?continue=${continuation}` : ''}`}
      >
        Sign in with {name}
      </ButtonLink>
    </p>
  )
}

const PasswordForm = ({ form }: FormProps) => {
  const continuation = fieldValue(form, 'continue')
  return (
    <>
      <Form action="/sign-in" form={form}>
        {continuation ? <input type="hidden" name="continue" value={continuation} /> : null}
        <Field form={form} name="email" label="Email" type="email" autocomplete="username" />
        <Field
          form={form}
          name="password"
          label="Password"
          type="password"
          autocomplete="current-password"
        />
        <Button kind="primary">Sign in</Button>
      </Form>
      <p>
        <a href="/reset-password">Forgot your password?</a>
      </p>
    </>
  )
}
