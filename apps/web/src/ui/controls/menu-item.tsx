import type { Child } from 'hono/jsx'
import { Icon } from '../data/icon.tsx'
import type { IconName } from '../data/icons.ts'

interface Look {
  readonly icon: IconName
  readonly isDanger?: boolean
  /** End it with "…" if a question or a form follows. */
  readonly children: Child
}

interface MenuLinkProps extends Look {
  readonly href: string
  readonly download?: boolean
}

export const MenuLink = ({ icon, isDanger = false, children, ...link }: MenuLinkProps) => (
  <a class={menuItemClass(isDanger)} {...link}>
    <Icon name={icon} /> {children}
  </a>
)

interface MenuButtonProps extends Look {
  /** The id of the question to open; without it, the button submits its form. */
  readonly opens?: string
}

export const MenuButton = ({ icon, isDanger = false, opens, children }: MenuButtonProps) => (
  <button type={opens ? 'button' : 'submit'} class={menuItemClass(isDanger)} popovertarget={opens}>
    <Icon name={icon} /> {children}
  </button>
)

const menuItemClass = (isDanger: boolean) => (isDanger ? 'menu-item menu-item-danger' : 'menu-item')
