/** Text that a person typed before the palette could take it. */
export interface Typed {
  readonly text: string
  /** Whether Enter came last: the best result opens as soon as it is known. */
  readonly isEntered: boolean
}
