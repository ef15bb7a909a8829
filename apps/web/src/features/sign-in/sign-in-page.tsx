import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import { Callout } from '../../ui/data/callout.tsx'

interface SignInPageProps {
  readonly form: FormState
  /** Whether the user came from an app's authorization request. */
  readonly isForApp: boolean
  /** Whether the user came from a password reset. */
  readonly isReset: boolean
}

export const SignInPage = ({ form, isForApp, isReset }: SignInPageProps) => {
  const continuation = fieldValue(form, 'continue')
  return (
    <>
      <h1>Sign in</h1>
      {isForApp ? <p class="quiet-text">An app wants to connect. Sign in to continue.</p> : null}
      {isReset ? <Callout kind="done">Password changed. Sign in with it.</Callout> : null}
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
