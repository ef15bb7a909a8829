import type { Child } from 'hono/jsx'
import { Icon } from '../data/icon.tsx'
import type { IconName } from '../data/icons.ts'

interface Look {
  /** A page has one primary button: the next action. */
  readonly kind?: 'primary' | 'plain' | 'danger' | undefined
  readonly icon?: IconName
  /** Names the object for screen readers: "webhook Billing". */
  readonly hiddenText?: string | undefined
  readonly children: Child
}

interface ButtonProps extends Look {
  readonly type?: 'submit' | 'button'
  readonly name?: string
  readonly value?: string
  readonly form?: string
  readonly formaction?: string
  /** Submits an incomplete form. */
  readonly formnovalidate?: boolean
  readonly disabled?: boolean
  /** The id of the menu or question it opens. */
  readonly popovertarget?: string
  readonly popovertargetaction?: 'hide' | 'show' | 'toggle'
  readonly 'aria-pressed'?: 'true' | 'false'
}

const buttonClass = ({ kind }: Look) => (kind ? `button button-${kind}` : 'button')

export const Button = ({
  kind,
  icon,
  hiddenText,
  children,
  type = 'submit',
  ...rest
}: ButtonProps) => (
  <button class={buttonClass({ kind, children })} type={type} {...rest}>
    <Content icon={icon} hiddenText={hiddenText}>
      {children}
    </Content>
  </button>
)

interface ButtonLinkProps extends Look {
  readonly href: string
  /** Target of links that return to the button. */
  readonly id?: string
}

export const ButtonLink = ({ kind, icon, hiddenText, children, ...rest }: ButtonLinkProps) => (
  <a class={buttonClass({ kind, children })} {...rest}>
    <Content icon={icon} hiddenText={hiddenText}>
      {children}
    </Content>
  </a>
)

interface ContentProps {
  readonly icon?: IconName | undefined
  readonly hiddenText?: string | undefined
  readonly children: Child
}

const Content = ({ icon, hiddenText, children }: ContentProps) => (
  <>
    {icon ? <Icon name={icon} /> : null}
    <span>
      {children}
      {hiddenText === undefined ? null : <span class="visually-hidden"> {hiddenText}</span>}
    </span>
  </>
)
