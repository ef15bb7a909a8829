import type { Transaction } from '@codemirror/state'

const TYPES = [
  ['input.type', 'insertText'],
  ['delete.backward', 'deleteContentBackward'],
  ['delete.forward', 'deleteContentForward'],
] as const

/** How a text area would have named what was done: typing is told from all else. */
export function toInputType(transactions: readonly Transaction[]): string {
  const named = TYPES.find(([event]) => transactions.every((each) => each.isUserEvent(event)))
  return named?.[1] ?? ''
}
