import { Icon } from './icon.tsx'

interface AvatarProps {
  readonly name: string
  /** A key or an app, which has no face. */
  readonly isProgram?: boolean
}

/** A person by their initials, a program by its plug; the name stands beside it. */
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
