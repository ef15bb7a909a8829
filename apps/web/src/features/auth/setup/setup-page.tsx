import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'

export const SetupPage = ({ form }: { form: FormState }) => (
  <>
    <h1>Welcome</h1>
    <p class="quiet-text">Create the first account. It owns the team and the first project.</p>
    <Form action="/setup" form={form}>
      <input type="hidden" name="token" value={fieldValue(form, 'token')} />
      <Field form={form} name="name" label="Your name" autocomplete="name" maxlength={200} />
      <Field form={form} name="email" label="Email" type="email" autocomplete="username" />
      <Field
        form={form}
        name="password"
        label="Password"
        type="password"
        autocomplete="new-password"
        minlength={10}
        hint="At least 10 characters. Several unrelated words are best."
      />
      <Button kind="primary">Create account</Button>
    </Form>
  </>
)

export const SetupLinkPage = () => (
  <>
    <h1>Open the setup link</h1>
    <p>
      Create the first account with the link that the service printed in its terminal or log when it
      started. Open the full link, including the <code>token</code>.
    </p>
    <p>
      <a href="/sign-in">Sign in instead</a>
    </p>
  </>
)
