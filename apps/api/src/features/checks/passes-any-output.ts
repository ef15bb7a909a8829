import { findPlaceholderKeys, parseText } from '@promptwire/core/compile/template'
import type { LeafCheck } from '@promptwire/core/contract/public/testing/checks'
import { compilePattern } from '@promptwire/core/text/pattern'

/** Whether a check cannot tell a good output from a bad one. With variables nothing is known. */
export function passesAnyOutput(check: LeafCheck): boolean {
  switch (check.type) {
    case 'regex':
      return isFixed(check.value) && matchesAnyText(check.value)
    case 'levenshtein': {
      // As many edits as the text has characters make it of a text that shares nothing with it.
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
/** They can refuse a text even where a pattern matches the empty text. */
const ASSERTION = /\\[bB]|\(\?<?[=!]|[$^]/

/** Without assertions, a pattern that matches the empty text matches at each place of every text. */
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
