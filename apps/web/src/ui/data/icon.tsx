import { assetPath } from './assets.ts'
import type { IconName } from './icons.ts'

interface IconProps {
  readonly name: IconName
  /** For screen readers, unless a text next to it says the same. */
  readonly label?: string
}

/** Uses the current text colour. */
export const Icon = ({ name, label }: IconProps) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or by the text next to it
  <svg
    class="icon"
    width="16"
    height="16"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' })}
  >
    <use href={`${assetPath('icons.svg')}#${name}`} />
  </svg>
)
