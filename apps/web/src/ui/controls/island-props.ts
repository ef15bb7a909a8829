/** A link in the palette or in search results. */
export interface Place {
  readonly label: string
  readonly href: string
  /** The heading of its group: "Pages". */
  readonly group: string
  /** Shown after the label, such as the prompt of a version. */
  readonly detail?: string
}

/** An action of the palette: presses a button of the page. */
export interface PaletteAction {
  readonly label: string
  readonly group: string
  readonly press: string
}

export interface IslandProps {
  readonly palette: {
    readonly entries: readonly (Place | PaletteAction)[]
    /** Searches the project; undefined outside projects. */
    readonly searchHref?: string | undefined
  }
}
