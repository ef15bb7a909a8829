import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'

const SignInLink = () => (
  <p>
    <a href="/sign-in">Back to sign-in</a>
  </p>
)

/** Asks for the address that a link is sent to. */
export const RequestResetPage = ({ form }: { form: FormState }) => (
  <>
    <h1>Reset your password</h1>
    <Form action="/reset-password/request" form={form}>
      <Field form={form} name="email" label="Email" type="email" autocomplete="username" />
      <Button kind="primary">Send link</Button>
    </Form>
    <SignInLink />
  </>
)

/** The same whether or not an account exists. */
export const ResetSentPage = () => (
  <>
    <h1>Check your email</h1>
    <p>If an account has this address, we sent it a link. The link works once, for an hour.</p>
    <SignInLink />
  </>
)

/** Without email, an operator has to help. */
export const AskOperatorPage = () => (
  <>
    <h1>Reset your password</h1>
    <p>This service sends no email. Ask the person who operates it for a link:</p>
    <pre class="mono">operate people reset-password &lt;your email&gt;</pre>
    <SignInLink />
  </>
)

export const NewPasswordPage = ({ form }: { form: FormState }) => (
  <>
    <h1>Choose a new password</h1>
    <p class="quiet-text">It signs you out everywhere. Then sign in with it.</p>
    <Form action="/reset-password" form={form}>
      <input type="hidden" name="token" value={fieldValue(form, 'token')} />
      <Field
        form={form}
        name="password"
        label="New password"
        type="password"
        autocomplete="new-password"
        minlength={10}
        maxlength={500}
        hint="At least 10 characters. Several unrelated words are best."
      />
      <Button kind="primary">Save password</Button>
    </Form>
  </>
)

export const UsedLinkPage = () => (
  <>
    <h1>This link has expired or was used</h1>
    <p>
      <a href="/reset-password">Request a new one</a>
    </p>
  </>
)
