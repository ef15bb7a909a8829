import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'

/** Needs a click, because link previews open links too. */
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
