import { PromptwireError } from './error.ts'
import type { CompileRequest, Server } from './server.ts'
import type { Storage, Stored } from './types.ts'

export interface CopyStoreOptions {
  readonly server: Server
  readonly storage: Storage | undefined
  readonly onError: (error: PromptwireError) => void
}

/** Last good copies in a client's storage. */
export interface CopyStore {
  read(id: string): Promise<Stored | undefined>
  write(id: string, request: CompileRequest, copy: Stored): void
  remove(id: string): void
  /** Resolves when all writes and removals are done. */
  settled(): Promise<unknown>
}

const EMPTY: CopyStore = {
  read: async () => undefined,
  write: () => {},
  remove: () => {},
  settled: async () => {},
}

/** Stores no values: a copy with values stays in memory. Storage failures never fail a call. */
export function createCopyStore({
  storage,
  server: { url, key },
  onError,
}: CopyStoreOptions): CopyStore {
  if (!storage) return EMPTY
  // One after the other: otherwise a copy removed during its write would stay.
  let last: Promise<unknown> = Promise.resolve()
  const queue = <Result>(id: string, work: (name: string) => Promise<Result>) => {
    const done = last
      .then(() => toName(url, key, id))
      .then(work)
      .catch((cause: unknown) => {
        onError(new PromptwireError('STORAGE_FAILED', 'The storage of copies failed.', { cause }))
        return undefined
      })
    last = done
    return done
  }
  return {
    read: (id) => queue(id, storage.read),
    write(id, { variables }, { answer, etag, checkedAt }) {
      if (Object.keys(variables ?? {}).length > 0) return
      void queue(id, (name) => storage.write(name, { answer, etag, checkedAt }))
    },
    remove: (id) => void queue(id, storage.remove),
    settled: () => last,
  }
}

/** A hash that reveals nothing about the key and differs per key. */
async function toName(...parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
