import type { ChangedAuditEntry } from '@promptwire/contract/audit/people-audit'
import { Callout } from '../../ui/data/callout.tsx'
import { TextDifference } from '../../ui/diff/text-difference.tsx'
import { formatFieldName } from './audit-labels.ts'

const CHANGE_LABELS = { added: 'set', removed: 'removed', changed: '' } as const

export const EntryChanges = ({ entry }: { entry: ChangedAuditEntry }) => {
  if (entry.is_redacted) {
    return (
      <Callout kind="info" title="Values hidden">
        Your role cannot read these values.
      </Callout>
    )
  }
  const changes = entry.changes.filter(hasContent)
  if (changes.length === 0) {
    return <p class="quiet-text">No values recorded.</p>
  }
  return (
    <>
      {changes.map(({ field, change, content }) => (
        <section class="audit-change" aria-labelledby={`change-${entry.id}-${field}`}>
          <h3 id={`change-${entry.id}-${field}`}>
            {formatFieldName(field)} <span class="quiet-text small">{CHANGE_LABELS[change]}</span>
          </h3>
          <TextDifference pieces={content} />
        </section>
      ))}
    </>
  )
}

/** A new record also lists fields that were left empty: these are hidden. */
const hasContent = ({ change, content }: ChangedAuditEntry['changes'][number]): boolean =>
  change === 'changed' || !['', '[]', '{}'].includes(content.map(({ text }) => text).join(''))
