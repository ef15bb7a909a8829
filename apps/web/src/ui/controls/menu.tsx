import type { Child } from 'hono/jsx'
import { Icon } from '../data/icon.tsx'

interface MenuProps {
  /** Unique among the menus of the page. */
  readonly id: string
  /** Names the object: "Actions for webhook Billing". */
  readonly label: string
  /** `MenuLink`s, `MenuButton`s, and forms around them. */
  readonly children: Child
}

/** A three-dot menu that works without a script. */
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

/** Prefixed: the row may be an anchor with the same id. */
const menuId = (id: string): string => `menu-${id}`
