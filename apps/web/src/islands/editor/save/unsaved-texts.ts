import type { EditableFields } from '@promptwire/core/editing/merge-fields'

/** Unsaved text, and its base. */
export interface UnsavedText {
  readonly base: EditableFields
  readonly mine: EditableFields
  readonly revision: number
}

/** Stores the unsaved texts of a prompt in the browser. */
export function createUnsavedTexts(promptId: string) {
  const storageKey = (address: string) => `promptwire:${promptId}:${address}`
  return {
    keep(address: string, text: UnsavedText): void {
      try {
        localStorage.setItem(storageKey(address), JSON.stringify(text))
      } catch {
        // Storage is full; saving continues.
      }
    },
    forget(address: string): void {
      localStorage.removeItem(storageKey(address))
    },
    read(address: string): UnsavedText | undefined {
      const text = localStorage.getItem(storageKey(address))
      // Written by `keep` alone.
      return text === null ? undefined : (JSON.parse(text) as UnsavedText)
    },
  }
}

export type UnsavedTexts = ReturnType<typeof createUnsavedTexts>
