/** Text that a person typed before the palette could take it. */
export interface Typed {
  readonly text: string
  /** Whether the last key was Enter, which opens the best result once the search has answered. */
  readonly isEntered: boolean
}
