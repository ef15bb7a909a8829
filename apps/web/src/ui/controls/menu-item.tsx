import type { Child } from 'hono/jsx'
import { Icon } from '../data/icon.tsx'
import type { IconName } from '../data/icons.ts'

interface Look {
  readonly icon: IconName
  /** A destructive action. */
  readonly isDanger?: boolean
  /** Ends with "…" if a question or a form follows. */
  readonly children: Child
}

interface MenuLinkProps extends Look {
  readonly href: string
  readonly download?: boolean
}

/** A menu item that links to a page or a file. */
export const MenuLink = ({ icon, isDanger = false, children, ...link }: MenuLinkProps) => (
  <a class={menuItemClass(isDanger)} {...link}>
    <Icon name={icon} /> {children}
  </a>
)

interface MenuButtonProps extends Look {
  /** The id of the question it opens; without one it submits its form. */
  readonly opens?: string
}

/** A menu item that performs an action or opens a question. */
export const MenuButton = ({ icon, isDanger = false, opens, children }: MenuButtonProps) => (
  <button type={opens ? 'button' : 'submit'} class={menuItemClass(isDanger)} popovertarget={opens}>
    <Icon name={icon} /> {children}
  </button>
)

const menuItemClass = (isDanger: boolean) => (isDanger ? 'menu-item menu-item-danger' : 'menu-item')
