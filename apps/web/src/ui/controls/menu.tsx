import type { Child } from 'hono/jsx'
import { Icon } from '../data/icon.tsx'

interface MenuProps {
  /** Unique among the menus of the page. */
  readonly id: string
  /** Names the object: "Actions for webhook Billing". */
  readonly label: string
  /** `MenuLink`s, `MenuButton`s and forms with these. */
  readonly children: Child
}

/** More actions behind three dots, without a script. */
export const Menu = ({ id, label, children }: MenuProps) => (
  <>
    <button
      type="button"
      class="button button-plain button-icon"
      popovertarget={menuId(id)}
      aria-label={label}
    >
      <Icon name="ellipsis" />
    </button>
    <div class="menu menu-floating" id={menuId(id)} popover="auto">
      {children}
    </div>
  </>
)

/** Of its own kind: the row of a menu may be an anchor with the same name. */
const menuId = (id: string): string => `menu-${id}`
