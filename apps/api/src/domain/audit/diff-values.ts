import type { ChangedValue } from '@promptwire/core/contract/people/audit'
import { createWordDiff } from '../version/word-diff.ts'

type Values = Readonly<Record<string, unknown>>

/** What the values of an entry became, field by field and word by word. */
export function diffValues(before: object | null, after: object | null): ChangedValue[] {
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

/** A text is itself; an empty one and none look alike. */
function toText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
}
