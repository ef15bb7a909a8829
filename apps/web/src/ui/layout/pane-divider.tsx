import { IslandScript } from '../controls/island.tsx'

interface PaneDividerProps {
  /** Its two sides: "Blocks and preview". */
  readonly label: string
  /** The id of the pane before it, whose width it says. */
  readonly pane: string
  /** Under which name the browser keeps the width. */
  readonly name: string
}

/** The line between two panes: a script lets one drag it or move it by keys, without one it stays. */
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
