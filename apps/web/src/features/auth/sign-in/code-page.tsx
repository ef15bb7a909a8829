import type { PasskeyChallenge } from '@promptwire/contract/auth/passkeys'
import { PasskeyForm } from '../../../session/auth/passkey-form.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'

interface CodePageProps {
  readonly form: FormState
  readonly passkey: PasskeyChallenge
}

export const CodePage = ({ form, passkey }: CodePageProps) => (
  <>
    <h1>Enter your code</h1>
    <Form action="/sign-in/code" form={form}>
      <input type="hidden" name="continue" value={fieldValue(form, 'continue')} />
      <Field
        form={form}
        name="code"
        label="Code"
        autocomplete="one-time-code"
        maxlength={40}
        mono
        hint="From your authenticator app, or a recovery code."
      />
      <Button kind="primary">Sign in</Button>
    </Form>
    <PasskeyForm use="get" action="/sign-in/passkey" offer={passkey} label="Use a passkey instead">
      <input type="hidden" name="continue" value={fieldValue(form, 'continue')} />
    </PasskeyForm>
    <p>
      <a href="/sign-in">Start again</a>
    </p>
  </>
)
