import type { PasskeyChallenge } from '@promptwire/contract/auth/passkeys'
import { PasskeyForm } from '../../../session/auth/passkey-form.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { type FormState, freshForm } from '../../../ui/controls/form-state.ts'
import { Callout } from '../../../ui/data/callout.tsx'

export interface ClaimPageProps {
  readonly form: FormState
  readonly email: string
  readonly provider: string
  /** True if this browser just signed in to the account with the address. */
  readonly isSignedIn: boolean
  readonly passkey: PasskeyChallenge
  /** Returns to this page. */
  readonly continuation: string
}

/** Asks whether the existing account with the address is the person's own, before linking it. */
export const ClaimPage = (props: ClaimPageProps) => {
  const { form, email, provider, isSignedIn } = props
  return (
    <>
      <h1>Is this account yours?</h1>
      <p>
        An account here has the address {email}, but no one confirmed it. {provider} confirms that
        the address is yours.
      </p>
      {isSignedIn ? <LinkForm {...props} /> : <ProofForms {...props} />}
      {'link' in form.problems ? <Callout kind="problem">{form.problems['link']}</Callout> : null}
      <h2>It is not mine</h2>
      <p class="quiet-text">
        You start as a new person with this address. The other account keeps its projects and keys,
        and loses the address. Its admins see that.
      </p>
      <Form action="/sign-in/sso/claim/new-person" form={freshForm()}>
        <Button>Start as a new person</Button>
      </Form>
    </>
  )
}

const LinkForm = ({ provider }: ClaimPageProps) => (
  <Form action="/sign-in/sso/claim/link" form={freshForm()}>
    <p>You are signed in to the account. Link it to keep its projects, roles and keys.</p>
    <Button kind="primary">Link it with {provider}</Button>
  </Form>
)

const ProofForms = ({ form, email, passkey, continuation }: ClaimPageProps) => (
  <>
    <h2>It is mine</h2>
    <p class="quiet-text">Sign in to it to keep its projects, roles and keys.</p>
    <Form action="/sign-in/sso/claim/sign-in" form={form}>
      {/* Shows password managers which account this is. */}
      <input type="email" autocomplete="username" value={email} readonly hidden />
      <Field
        form={form}
        name="password"
        label="Password"
        type="password"
        autocomplete="current-password"
      />
      <Button kind="primary">Sign in and link</Button>
    </Form>
    <PasskeyForm use="get" action="/sign-in/passkey" offer={passkey} label="Use a passkey">
      <input type="hidden" name="continue" value={continuation} />
    </PasskeyForm>
  </>
)
