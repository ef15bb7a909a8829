import { Icon } from './icon.tsx'

interface AvatarProps {
  readonly name: string
  /** A key or an app. */
  readonly isProgram?: boolean
}

/** Initials of a person, or a plug for a program. The name is next to it. */
export const Avatar = ({ name, isProgram }: AvatarProps) => (
  <span class={isProgram ? 'avatar avatar-program' : 'avatar'} aria-hidden="true" title={name}>
    {isProgram ? <Icon name="plug" /> : initials(name)}
  </span>
)

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word][0] ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase()
