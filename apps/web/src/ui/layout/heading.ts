import type { Place } from '../controls/island-props.ts'

/** A heading of the documentation, for search. */
export interface Heading extends Place {
  /** Names in code. */
  readonly names?: string
  readonly body: string
}
