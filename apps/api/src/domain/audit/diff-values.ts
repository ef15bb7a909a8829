import type { ChangedValue } from '@promptwire/core/contract/people/audit'
import { createDiffWords } from '../version/diff-words.ts'

type Values = Readonly<Record<string, unknown>>

/** What the values of an entry became, field by field and word by word. */
export function diffValues(before: object | null, after: object | null): ChangedValue[] {
  const diffWords = createDiffWords()
  const [old, now]: [Values, Values] = [{ ...before }, { ...after }]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return fields.map((field) => ({
    field,
    change: changeOf(Object.hasOwn(old, field), Object.hasOwn(now, field)),
    content: diffWords(textOf(old[field]), textOf(now[field])),
  }))
}

function changeOf(wasThere: boolean, isThere: boolean): ChangedValue['change'] {
  if (wasThere && isThere) return 'changed'
  return isThere ? 'added' : 'removed'
}

/** A text is itself; an empty one and none look alike. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
}
