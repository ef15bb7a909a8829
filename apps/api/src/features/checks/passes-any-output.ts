import type { LeafCheck } from '@promptwire/contract/checks/checks'
import { findPlaceholderKeys, parseText } from '@promptwire/core/compile/template'
import { compilePattern } from '@promptwire/core/text/pattern'

/**
 * True if the check cannot distinguish outputs. False for checks with variables, whose values are unknown.
 */
export function passesAnyOutput(check: LeafCheck): boolean {
  switch (check.type) {
    case 'regex':
      return isFixed(check.value) && matchesAnyText(check.value)
    case 'levenshtein': {
      // With as many edits as characters, the text becomes one that shares nothing with it.
      const { value, threshold } = check
      const isShort = threshold !== undefined && value !== '' && threshold >= value.length
      return isShort && isFixed(value)
    }
    case 'word-count':
      return typeof check.value === 'object' && !check.value.min && check.value.max === undefined
    case 'tool-call-f1':
      return check.threshold === 0
    default:
      return false
  }
}

const isFixed = (text: string) => findPlaceholderKeys(parseText(text)).length === 0

const ESCAPED_OR_CLASS = /\\[^bB]|\[(?:\\.|[^\]\\])*\]/gs
/** Assertions can reject a text even if the pattern matches the empty text. */
const ASSERTION = /\\[bB]|\(\?<?[=!]|[$^]/

/** Without assertions, a pattern that matches the empty text matches anywhere in every text. */
function matchesAnyText(source: string): boolean {
  const pattern = source.replace(/^\^/, '')
  return !ASSERTION.test(pattern.replace(ESCAPED_OR_CLASS, '')) && matchesEmpty(pattern)
}

function matchesEmpty(pattern: string): boolean {
  try {
    return compilePattern(pattern).test('')
  } catch {
    return false
  }
}
