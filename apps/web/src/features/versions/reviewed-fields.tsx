import { Field } from '../../ui/controls/field.tsx'
import { EmptyText } from './empty-text.tsx'
import type { PublishPageProps } from './publish-page-props.ts'

export const buildPublishPath = (path: string, named: number | undefined): string =>
  `${path}/publish${named ? `?version=${named}` : ''}`

/** True if publishing saves a new version, which takes a note. */
export const hasNote = ({ prompt, review, named }: PublishPageProps): boolean =>
  named === undefined && !review.nothing_changed && prompt.has_unsaved_changes

/** Identifies the reviewed content. A new version adds a note. */
export const Reviewed = (props: PublishPageProps) => {
  const { review, form } = props
  return (
    <>
      <input type="hidden" name="revision" value={String(review.revision)} />
      <input type="hidden" name="live_version" value={String(review.from ?? '')} />
      {hasNote(props) ? (
        <Field
          form={form}
          name="note"
          label="Note"
          hint="What changed, for your team."
          maxlength={1000}
          optional
        />
      ) : null}
      {review.empties_live ? <EmptyText form={form} version={review.version} /> : null}
    </>
  )
}
