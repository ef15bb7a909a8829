import type { Child } from 'hono/jsx'
import { Icon } from '../data/icon.tsx'
import type { IconName } from '../data/icons.ts'

interface Look {
  readonly icon: IconName
  /** It takes something away. */
  readonly isDanger?: boolean
  /** Ends with "…" where a question or a form comes first. */
  readonly children: Child
}

interface MenuLinkProps extends Look {
  readonly href: string
  readonly download?: boolean
}

/** A line of a menu that leads to a page or a file. */
export const MenuLink = ({ icon, isDanger = false, children, ...link }: MenuLinkProps) => (
  <a class={menuItemClass(isDanger)} {...link}>
    <Icon name={icon} /> {children}
  </a>
)

interface MenuButtonProps extends Look {
  /** The id of the question that it opens; without one it sends the form around it. */
  readonly opens?: string
}

/** A line of a menu that does something, or asks first. */
export const MenuButton = ({ icon, isDanger = false, opens, children }: MenuButtonProps) => (
  <button type={opens ? 'button' : 'submit'} class={menuItemClass(isDanger)} popovertarget={opens}>
    <Icon name={icon} /> {children}
  </button>
)

const menuItemClass = (isDanger: boolean) => (isDanger ? 'menu-item menu-item-danger' : 'menu-item')
