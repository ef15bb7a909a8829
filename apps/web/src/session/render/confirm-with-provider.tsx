import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { freshForm } from '../../ui/controls/form-state.ts'
import { fitsCookie } from '../auth/kept-form.ts'

interface ConfirmWithProviderProps {
  readonly name: string
  readonly continuation: string
  /** The rejected form. */
  readonly kept: string
  readonly action: string
}

/** Signs in again at the identity provider, then submits the form on the way back. */
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

/** For a form that does not fit in a cookie. */
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
