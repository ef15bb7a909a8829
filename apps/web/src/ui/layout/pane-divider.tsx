import { IslandScript } from '../controls/island.tsx'

interface PaneDividerProps {
  /** Its two sides: "Blocks and preview". */
  readonly label: string
  /** The id of the pane before it, whose width it reports. */
  readonly pane: string
  /** The name under which the browser stores the width. */
  readonly name: string
}

/** A line between two panes. With a script it can be moved by pointer or keys. */
export const PaneDivider = ({ label, pane, name }: PaneDividerProps) => (
  <>
    <hr
      class="pane-divider"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={pane}
      data-divider={name}
    />
    <IslandScript name="pane-divider" />
  </>
)
