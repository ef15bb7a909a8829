/** A link in the palette or in search results. */
export interface Place {
  readonly label: string
  readonly href: string
  /** Shown after the label: "Project". */
  readonly group: string
}

/** Props of each island, as JSON. */
export interface IslandProps {
  readonly palette: {
    readonly places: readonly Place[]
  }
}
