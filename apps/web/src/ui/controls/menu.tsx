import type { Child } from 'hono/jsx'
import { Icon } from '../data/icon.tsx'

interface MenuProps {
  /** One of a kind on the page. */
  readonly id: string
  /** What it acts on: "Actions for webhook Billing". */
  readonly label: string
  /** Its lines: `MenuLink`s, `MenuButton`s and forms with these. */
  readonly children: Child
}

/** What else can be done with a row, behind three dots. It opens and closes without a script. */
export const Menu = ({ id, label, children }: MenuProps) => (
  <>
    <button
      type="button"
      class="button button-plain button-icon"
      popovertarget={id}
      aria-label={label}
    >
      <Icon name="ellipsis" />
    </button>
    <div class="menu menu-floating" id={id} popover="auto">
      {children}
    </div>
  </>
)
