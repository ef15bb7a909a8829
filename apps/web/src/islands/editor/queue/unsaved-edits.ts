import type { EditableFields } from '@promptwire/core/editing/merge-fields'

/** Unsaved fields of a record. */
export interface UnsavedEdit {
  /** Undefined if the server does not have the record. */
  readonly base: EditableFields | undefined
  readonly mine: EditableFields
  /** Place of a block among the others. */
  readonly place: number
}

/** Stores the unsaved edits of a prompt in the browser. */
export function createUnsavedEdits(promptId: string) {
  const prefix = `promptwire:${promptId}:`
  const read = (address: string): UnsavedEdit | undefined => {
    const edit = localStorage.getItem(prefix + address)
    // Written by `keep` alone.
    return edit === null ? undefined : (JSON.parse(edit) as UnsavedEdit)
  }
  return {
    read,
    keep(address: string, edit: UnsavedEdit): void {
      try {
        localStorage.setItem(prefix + address, JSON.stringify(edit))
      } catch {
        // Storage is full; saving continues.
      }
    },
    forget: (address: string): void => localStorage.removeItem(prefix + address),
    /** Records that never reached the server, in the order of the page. */
    readAdded(): [string, UnsavedEdit][] {
      const addresses = Object.keys(localStorage)
        .filter((key) => key.startsWith(`${prefix}blocks/`))
        .map((key) => key.slice(prefix.length))
      return addresses
        .flatMap((address): [string, UnsavedEdit][] => {
          const edit = read(address)
          return edit && !edit.base ? [[address, edit]] : []
        })
        .sort(([, a], [, b]) => a.place - b.place)
    },
  }
}

export type UnsavedEdits = ReturnType<typeof createUnsavedEdits>
