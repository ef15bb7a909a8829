import type { ChangedAuditEntry } from '@promptwire/core/contract/people/audit'
import { Callout } from '../../ui/data/callout.tsx'
import { TextDifference } from '../../ui/diff/text-difference.tsx'
import { formatFieldName } from './audit-labels.ts'

const CHANGE_LABELS = { added: 'set', removed: 'removed', changed: '' } as const

/** The changed fields of an entry, before and after. */
export const EntryChanges = ({ entry }: { entry: ChangedAuditEntry }) => {
  if (entry.is_redacted) {
    return (
      <Callout kind="info" title="Values hidden">
        Your role cannot read these values.
      </Callout>
    )
  }
  if (entry.changes.length === 0) {
    return <p class="quiet-text">No values recorded.</p>
  }
  return (
    <>
      {entry.changes.map(({ field, change, content }) => (
        <section class="audit-change" aria-labelledby={`change-${entry.id}-${field}`}>
          <h3 id={`change-${entry.id}-${field}`}>
            {formatFieldName(field)} <span class="quiet-text small">{CHANGE_LABELS[change]}</span>
          </h3>
          {content.length === 0 ? (
            <p class="quiet-text">empty</p>
          ) : (
            <TextDifference pieces={content} />
          )}
        </section>
      ))}
    </>
  )
}
