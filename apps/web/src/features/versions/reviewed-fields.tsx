import { Field } from '../../ui/controls/field.tsx'
import type { PublishPageProps } from './publish-page-props.ts'

export const buildPublishPath = (path: string, named: number | undefined): string =>
  `${path}/publish${named ? `?version=${named}` : ''}`

/** Identifies the reviewed content, with a note for a new version. */
export const Reviewed = ({ prompt, review, named, form }: PublishPageProps) => (
  <>
    <input type="hidden" name="revision" value={String(review.revision)} />
    <input type="hidden" name="live_version" value={String(review.from ?? '')} />
    {named === undefined && !review.nothing_changed && prompt.has_unsaved_changes ? (
      <Field
        form={form}
        name="note"
        label="Note"
        hint="What changed, for your team."
        maxlength={1000}
        optional
      />
    ) : null}
  </>
)
