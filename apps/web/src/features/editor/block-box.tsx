import type { Child } from 'hono/jsx'
import { type FormState, isTicked } from '../../ui/form-state.ts'
import { Icon } from '../../ui/icon.tsx'

interface BlockBoxProps {
  readonly form: FormState
  readonly name: 'enabled' | 'is_required'
  /** What it says to those who do not see it, beginning with the words that stand there. */
  readonly label: string
  readonly class: string
  readonly children: Child
}

/**
 * A box that lies over its words, so that a click on them meets it. It is no label: with labels on the
 * page Chromium, which fills in forms, takes 50 ms and more whenever a form comes or moves.
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
