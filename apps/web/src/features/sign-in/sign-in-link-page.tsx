import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'

/** A button, because programs that preview links open them too. */
export const SignInLinkPage = ({ form }: { readonly form: FormState }) => (
  <>
    <h1>Sign in</h1>
    <p class="quiet-text">This link from your operator works once.</p>
    <Form action="/sign-in/link" form={form}>
      <input type="hidden" name="token" value={fieldValue(form, 'token')} />
      <Button kind="primary">Sign in</Button>
    </Form>
  </>
)
