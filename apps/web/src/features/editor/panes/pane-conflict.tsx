import type { EditableFields } from '@promptwire/core/editing/merge-fields'
import { tryParseJson } from '@promptwire/core/text/try-parse-json'
import type { Child } from 'hono/jsx'
import { z } from 'zod'
import { Callout } from '../../../ui/data/callout.tsx'
import { DetailList } from '../../../ui/layout/side-panel.tsx'

interface PaneConflictProps {
  readonly what: 'this variable' | 'the model' | 'the tools' | 'the details'
  /** The form's labels by field. */
  readonly labels: Readonly<Record<string, string>>
  /** Values before both edits, as JSON from the form. Unknown for very long texts. */
  readonly base: string | undefined
  readonly theirs: EditableFields
}

/** Shows the saved values and those before, above what was typed. */
export const PaneConflict = ({ what, labels, base, theirs }: PaneConflictProps) => {
  const before = parseBase(base)
  return (
    <>
      <Callout kind="warning" title={`Another editor changed ${what} while you were writing`}>
        Your changes are below, not saved yet. Save to keep yours.
      </Callout>
      {before ? <State title="Before" labels={labels} written={before} /> : null}
      <State title="Theirs" labels={labels} written={theirs} />
      <h2 class="small">Yours</h2>
    </>
  )
}

interface StateProps extends Pick<PaneConflictProps, 'labels'> {
  readonly title: string
  readonly written: EditableFields
}

/** Leaves out empty fields. */
const State = ({ title, labels, written }: StateProps) => {
  const facts = Object.entries(labels).flatMap(([name, label]): [string, Child][] => {
    const value = written[name]
    if (value === undefined || value === '') return []
    return [[label, <bdi>{value === true ? 'Yes' : value === false ? 'No' : value}</bdi>]]
  })
  return (
    <>
      <h2 class="small">{title}</h2>
      {facts.length > 0 ? <DetailList facts={facts} /> : <p class="quiet-text">Empty</p>}
    </>
  )
}

const BaseSchema = z.record(z.string(), z.union([z.string(), z.boolean()]))

const parseBase = (json: string | undefined): EditableFields | undefined =>
  json === undefined ? undefined : BaseSchema.safeParse(tryParseJson(json)).data
