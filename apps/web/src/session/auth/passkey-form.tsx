import type { Child } from 'hono/jsx'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { freshForm } from '../../ui/controls/form-state.ts'
import { IslandScript } from '../../ui/controls/island.tsx'

interface PasskeyFormProps {
  readonly use: 'create' | 'get'
  readonly action: string
  /** Options for the browser, and the challenge to send back. */
  readonly offer: { readonly options: string; readonly challenge: string }
  readonly label: string
  readonly children?: Child
}

/** A form that the passkey script submits. Hidden in browsers without passkeys or scripts. */
export const PasskeyForm = ({ use, action, offer, label, children }: PasskeyFormProps) => (
  <div data-passkey={use} data-options={offer.options} hidden>
    <Form action={action} form={freshForm()}>
      <input type="hidden" name="challenge" value={offer.challenge} />
      <input type="hidden" name="response" value="" autocomplete="off" />
      {children}
      <div class="row">
        <Button>{label}</Button>
      </div>
    </Form>
    <p role="alert" hidden>
      No passkey was used. Try again.
    </p>
    <IslandScript name="passkey" />
  </div>
)
