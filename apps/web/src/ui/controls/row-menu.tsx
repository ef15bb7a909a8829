import type { Child } from 'hono/jsx'
import { IslandScript } from './island.tsx'

/** The form for the buttons of all rows. Without a script, each button opens a page. */
const FORM_ID = 'actions'

/** Placeholder for the record until the menu opens. No slug or id equals it. */
const ANY_RECORD = 'RECORD'

interface RowMenuButtonProps {
  /** The slug or id of the record. */
  readonly record: string
  readonly name: string
  /** Names the object: "Actions for support-reply". */
  readonly label: string
  readonly kind: string
}

export const RowMenuButton = ({ record, name, label, kind }: RowMenuButtonProps) => (
  // biome-ignore lint/a11y/useButtonType: submit is the default, and a list has a hundred of them.
  <button form={FORM_ID} name={name} value={record} data-menu={kind} aria-label={label}>
    ⋯
  </button>
)

interface RowMenusProps {
  readonly action: string
  readonly menus: readonly {
    readonly kind: string
    readonly fill: (record: string) => Child
  }[]
}

/** One menu for all rows of a table: a script fills it for the row that opens it. */
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
