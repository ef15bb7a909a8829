type Queue = <T>(name: string, run: () => Promise<T>) => Promise<T>

/** Runs what has the same name one after the other, in order of arrival, within this process. */
export function oneAtATime(): Queue {
  const last = new Map<string, Promise<unknown>>()
  return async (name, run) => {
    const before = last.get(name) ?? Promise.resolve()
    const mine = before.then(run, run)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
