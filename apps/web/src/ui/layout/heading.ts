import type { Place } from '../controls/island-props.ts'

/** A title or heading of what one reads, by which a search finds it. */
export interface Heading extends Place {
  /** What programs call it. */
  readonly names?: string
  /** The text below it. */
  readonly body: string
}
