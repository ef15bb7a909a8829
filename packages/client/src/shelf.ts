import type { CopiesOptions, Copy } from './copies.ts'
import { PromptwireError } from './error.ts'
import type { CompileRequest } from './server.ts'
import type { Stored } from './types.ts'

/** Last good copies in the storage of a client. */
export interface Shelf {
  read(id: string): Promise<Stored | undefined>
  write(id: string, request: CompileRequest, copy: Copy): void
  remove(id: string): void
}

const EMPTY: Shelf = { read: async () => undefined, write: () => {}, remove: () => {} }

/** Stores no values: a copy with some stays in memory. Failures of the storage fail no call. */
export function createShelf({ storage, server: { url, key }, onError }: CopiesOptions): Shelf {
  if (!storage) return EMPTY
  const fail = (cause: unknown) => {
    onError(new PromptwireError('STORAGE_FAILED', 'The storage of copies failed.', { cause }))
    return undefined
  }
  return {
    read: (id) => toName(url, key, id).then(storage.read).catch(fail),
    write(id, { variables }, { answer, etag, checkedAt }) {
      if (Object.keys(variables ?? {}).length > 0) return
      toName(url, key, id)
        .then((name) => storage.write(name, { answer, etag, checkedAt }))
        .catch(fail)
    },
    remove: (id) => void toName(url, key, id).then(storage.remove).catch(fail),
  }
}

/** Says nothing about the key, and is another one for each. */
async function toName(...parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
