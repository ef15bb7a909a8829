import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'

interface SignUpFormProps {
  readonly path: string
  readonly form: FormState
  readonly invitation: { readonly email: string | null }
}

export const SignUpForm = ({ path, form, invitation }: SignUpFormProps) => (
  <Form action={`${path}/sign-up`} form={form}>
    <Field form={form} name="name" label="Your name" autocomplete="name" maxlength={200} />
    {invitation.email === null ? (
      <Field form={form} name="email" label="Email" type="email" autocomplete="username" />
    ) : (
      <>
        <p>Email: {invitation.email}</p>
        {/* Shows password managers which account this is. */}
        <input type="email" autocomplete="username" value={invitation.email} readonly hidden />
      </>
    )}
    <Field
      form={form}
      name="password"
      label="Password"
      type="password"
      autocomplete="new-password"
      minlength={10}
      maxlength={500}
      hint="At least 10 characters. Several unrelated words are best."
    />
    <Button kind="primary">Create login and join</Button>
  </Form>
)
