import type { Transaction } from '@codemirror/state'

const TYPES = [
  ['input.type', 'insertText'],
  ['delete.backward', 'deleteContentBackward'],
  ['delete.forward', 'deleteContentForward'],
] as const

/** The `inputType` that a text area would report, to tell typing from other edits. */
export function toInputType(transactions: readonly Transaction[]): string {
  const named = TYPES.find(([event]) => transactions.every((each) => each.isUserEvent(event)))
  return named?.[1] ?? ''
}
