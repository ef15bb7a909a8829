import type { Child } from 'hono/jsx'
import { IslandScript } from './island.tsx'

/** The form that the buttons of all rows belong to: without a script, each leads to a page. */
const FORM_ID = 'actions'

/** In the place of the row's record until the menu opens; no slug and no id is like it. */
const ANY_RECORD = 'RECORD'

interface RowMenuButtonProps {
  /** Names the record: its slug or id. */
  readonly record: string
  readonly name: string
  /** Names the object: "Actions for support-reply". */
  readonly label: string
  /** The template with its actions. */
  readonly kind: string
}

/** Opens the actions of a row. */
export const RowMenuButton = ({ record, name, label, kind }: RowMenuButtonProps) => (
  // biome-ignore lint/a11y/useButtonType: submit is the default, and a list has a hundred of them.
  <button form={FORM_ID} name={name} value={record} data-menu={kind} aria-label={label}>
    ⋯
  </button>
)

interface RowMenusProps {
  /** The page with the actions of a record. */
  readonly action: string
  /** How a record of each kind is filled in. */
  readonly menus: readonly {
    readonly kind: string
    readonly fill: (record: string) => Child
  }[]
}

/** One menu for all rows of a table: a script makes it for the row that it opens for. */
export const RowMenus = ({ action, menus }: RowMenusProps) => (
  <>
    <form id={FORM_ID} action={action} />
    {menus.map(({ kind, fill }) => (
      <template data-menu-of={kind} data-record={ANY_RECORD}>
        {fill(ANY_RECORD)}
      </template>
    ))}
    <IslandScript name="row-menu" />
  </>
)
