/** Somewhere to go. */
export interface Place {
  readonly label: string
  readonly href: string
  /** Shown beside the label: "Project". */
  readonly group: string
}

/** What each island is given, as both sides read it: JSON, and nothing of the server's. */
export interface IslandProps {
  readonly palette: {
    readonly places: readonly Place[]
  }
}
