import { findInvalidKeys } from './invalid-keys.ts'
import { locatePlaceholders } from './template.ts'

export interface PlaceholderMark {
  readonly start: number
  readonly end: number
  /** `invalid`: looks like a variable, but has an invalid name. */
  readonly kind: 'declared' | 'undeclared' | 'invalid'
}

export function findPlaceholderMarks(
  text: string,
  declared: readonly { readonly key: string }[],
): PlaceholderMark[] {
  const keys = new Set(declared.map(({ key }) => key))
  const variables = locatePlaceholders(text).map(({ start, end, key }): PlaceholderMark => {
    const kind = keys.has(key) ? 'declared' : 'undeclared'
    return { start, end, kind }
  })
  const invalid = findInvalidKeys(text).map(({ start, end }): PlaceholderMark => {
    return { start, end, kind: 'invalid' }
  })
  return [...variables, ...invalid].sort((a, b) => a.start - b.start)
}

export function splitAtMarks(text: string, marks: readonly PlaceholderMark[]) {
  let from = 0
  const pieces = marks.flatMap(({ start, end, kind }) => {
    const before = { text: text.slice(from, start), kind: undefined }
    from = end
    return [before, { text: text.slice(start, end), kind }]
  })
  return [...pieces, { text: text.slice(from), kind: undefined }].filter((each) => each.text !== '')
}
