import { listChanged, type PromptState } from '../queue/prompt-state.ts'
import type { Edit, EditHistory, Steps } from './edit-history.ts'

/** Older edits than these characters hold are forgotten with the page. */
const MAX_LENGTH = 1_000_000

/** Keeps the history in the tab when its page is left: for the other panes, a reload and Back. */
export function storeHistory(storage: Storage, key: string, history: EditHistory): void {
  addEventListener('pagehide', () => {
    const { past, future } = history.steps
    const stored: Steps = { past: newest(past), future: newest(future) }
    try {
      storage.setItem(key, JSON.stringify(stored))
    } catch {
      storage.removeItem(key)
    }
  })
}

/** The history that an earlier page of this tab left. */
export const readHistory = (storage: Storage, key: string): Steps =>
  // Written by `storeHistory` alone.
  JSON.parse(storage.getItem(key) ?? '{"past":[],"future":[]}') as Steps

/** The newest edits that fit, each with nothing but what it changed: a step needs no more. */
function newest(edits: readonly Edit[]): Edit[] {
  let left = MAX_LENGTH
  return edits
    .toReversed()
    .map(toChanges)
    .filter((edit) => {
      left -= JSON.stringify(edit).length
      return left >= 0
    })
    .toReversed()
}

function toChanges({ before, after }: Edit): Edit {
  const changed = listChanged(before, after)
  const isArranged = before.order.join() !== after.order.join()
  const only = ({ order, records }: PromptState): PromptState => ({
    order: isArranged ? order : [],
    records: Object.fromEntries(
      changed.flatMap((address) => {
        const fields = records[address]
        return fields ? [[address, fields]] : []
      }),
    ),
  })
  return { before: only(before), after: only(after) }
}
