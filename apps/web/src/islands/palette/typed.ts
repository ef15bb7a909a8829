/** Text that a person typed before the palette was ready. */
export interface Typed {
  readonly text: string
  /** True if the last key was Enter: it opens the best result once the search responds. */
  readonly isEntered: boolean
}
