import { findInvalidKeys } from '@promptwire/core/compile/invalid-keys'
import { locatePlaceholders } from '@promptwire/core/compile/template'
import type { DeclaredVariable } from '../declared-variables.ts'

export interface Mark {
  readonly start: number
  readonly end: number
  readonly class: string
}

/** The variables of a text in order: declared, undeclared, or with a name that cannot be one. */
export function findMarks(text: string, declared: readonly DeclaredVariable[]): Mark[] {
  const keys = new Set(declared.map(({ key }) => key))
  const variables = locatePlaceholders(text).map(({ start, end, key }) => ({
    start,
    end,
    class: keys.has(key) ? 'placeholder' : 'placeholder placeholder-undeclared',
  }))
  const invalid = findInvalidKeys(text).map(({ start, end }) => ({
    start,
    end,
    class: 'placeholder placeholder-invalid',
  }))
  return [...variables, ...invalid].sort((a, b) => a.start - b.start)
}
