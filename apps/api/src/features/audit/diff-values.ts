import type { ChangedValue } from '@promptwire/contract/audit/people-audit'
import type { Task } from '../../platform/threads/task.ts'
import { createWordDiff } from '../content/index.ts'

type Values = Readonly<Record<string, unknown>>

/** Null before a creation or after a deletion. */
interface EntryValues {
  readonly before: object | null
  readonly after: object | null
}

export const diffValuesTask: Task<EntryValues, ChangedValue[]> = {
  name: 'diff_values',
  maxInlineSize: 1_000,
  budgetMs: 5_000,
  run: ({ before, after }) => diffValues(before, after),
}

function diffValues(before: object | null, after: object | null): ChangedValue[] {
  const diffWords = createWordDiff()
  const [old, now]: [Values, Values] = [{ ...before }, { ...after }]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return fields.map((field) => ({
    field,
    change: getChangeKind(Object.hasOwn(old, field), Object.hasOwn(now, field)),
    content: diffWords(toText(old[field]), toText(now[field])),
  }))
}

function getChangeKind(wasThere: boolean, isThere: boolean): ChangedValue['change'] {
  if (wasThere && isThere) return 'changed'
  return isThere ? 'added' : 'removed'
}

/** An empty text and a missing value look the same. */
function toText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
}
