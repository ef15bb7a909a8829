import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { freshForm } from '../../ui/controls/form-state.ts'
import { fitsCookie } from '../auth/kept-form.ts'

interface ConfirmWithProviderProps {
  readonly name: string
  readonly continuation: string
  /** The form that was refused. */
  readonly kept: string
  /** The operation that the form asks for. */
  readonly action: string
}

/** Signs in again at the identity provider, and carries the form out on the way back. */
export const ConfirmWithProvider = (props: ConfirmWithProviderProps) => {
  const { name, continuation, kept } = props
  if (kept !== '' && !fitsCookie(kept)) return <InAnotherTab {...props} />
  return (
    <Form action="/confirm/provider" form={freshForm()}>
      <input type="hidden" name="continue" value={continuation} />
      <input type="hidden" name="kept" value={kept} />
      <Button>Sign in with {name} again</Button>
    </Form>
  )
}

/** For a form that no cookie can carry to the identity provider and back. */
const InAnotherTab = ({ name, kept, action }: ConfirmWithProviderProps) => (
  <Form action="/confirm/kept" form={freshForm()}>
    <p>
      <a href="/sign-in/sso?confirm=yes" target="_blank" rel="noopener">
        Sign in with {name} in another tab
      </a>
      , then continue here.
    </p>
    <input type="hidden" name="kept" value={kept} />
    <Button>{action}</Button>
  </Form>
)
