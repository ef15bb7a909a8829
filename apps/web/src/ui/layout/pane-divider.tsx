import { IslandScript } from '../controls/island.tsx'

interface PaneDividerProps {
  /** Names both sides: "Blocks and preview". */
  readonly label: string
  /** The id of the pane before the divider; its width is reported. */
  readonly pane: string
  /** The browser stores the width under this name. */
  readonly name: string
}

/** A line between two panes. A script moves it by pointer or keys. */
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
