interface Closeable {
  close(): Promise<unknown>
}

interface Cleanup {
  onCleanup(close: () => Promise<void>): void
}

/**
 * A fixture with `scope: 'worker'` that starts something once for all test files of a worker, on
 * demand. Vitest alone would start it again for every `extend`.
 */
export function oncePerWorker<T extends Closeable>(start: () => Promise<T>) {
  let started: Promise<T> | undefined
  const getStarted = () => {
    started ??= start()
    return started
  }
  // Fixtures of all extended tests end with the worker; the first one closes.
  const close = async () => {
    const running = started
    started = undefined
    await (await running)?.close()
  }
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  return ({}, { onCleanup }: Cleanup) => {
    onCleanup(close)
    return getStarted
  }
}
