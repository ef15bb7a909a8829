import type { Child } from 'hono/jsx'
import { type FormState, isTicked } from '../../../ui/controls/form-state.ts'
import { Icon } from '../../../ui/data/icon.tsx'

interface BlockBoxProps {
  readonly form: FormState
  readonly name: 'enabled' | 'is_required'
  /** Accessible name. Starts with the visible text. */
  readonly label: string
  readonly class: string
  readonly children: Child
}

/**
 * A checkbox that covers its text, so that a click on the text toggles it. Not a label: with labels,
 * Chromium's autofill takes 50 ms or more whenever a form is added or moved.
 */
export const BlockBox = ({ form, name, label, class: className, children }: BlockBoxProps) => (
  <span class={`block-box ${className}`}>
    <input
      type="checkbox"
      name={name}
      value="yes"
      checked={isTicked(form, name, 'yes')}
      aria-label={label}
    />
    <span class="block-tick" aria-hidden="true">
      <Icon name="check" />
    </span>
    <span class="menu-text" aria-hidden="true">
      {children}
    </span>
  </span>
)
