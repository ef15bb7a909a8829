import type { Check } from '@promptwire/contract/checks/checks'

/** A check in promptfoo's format; undefined without an equivalent. */
export function toAssertion(check: Check): Readonly<Record<string, unknown>> | undefined {
  if (check.type === 'max_tokens') return undefined
  if (check.type === 'not_contains') return { ...check, type: 'not-contains' }
  if (check.type === 'json_schema') return { ...check, type: 'is-json' }
  if (check.type === 'assert-set') {
    const assert = check.assert.flatMap((each) => toAssertion(each) ?? [])
    return assert.length === 0 ? undefined : { ...check, assert }
  }
  if ('votes' in check) {
    const { votes: _, ...carried } = check
    return carried
  }
  return check
}

export function unsupportedParts(check: Check): string[] {
  if (check.type === 'max_tokens') return [`max_tokens ${check.value}`]
  if (check.type === 'assert-set') return check.assert.flatMap(unsupportedParts)
  return 'votes' in check && check.votes !== undefined ? [`${check.votes} votes of llm-rubric`] : []
}

/** A check as a column's shorthand, or the reason for none. */
export function toShorthand(check: Check): { readonly cell: string } | { readonly lost: string } {
  const assertion = toAssertion(check)
  if (!assertion || check.type === 'assert-set') return { lost: check.type }
  const { type, value, threshold } = assertion
  const limit = threshold === undefined ? '' : `(${threshold})`
  if (value === undefined) return { cell: `${type}${limit}` }
  if (Array.isArray(value)) {
    if (value.some((one: string) => one.includes(',')))
      return { lost: `${type} with a comma in a text` }
    return { cell: `${type}${limit}: ${value.join(',')}` }
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : `${value}`
  if (type === 'word-count' && typeof value === 'object') return { lost: `${type} from and to` }
  return { cell: `${type}${limit}: ${text}` }
}
