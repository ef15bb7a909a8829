import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '@promptwire/core/errors/failure'

/** Seconds that a limit of requests is waited for. */
const MAX_WAIT = 60

/** Repeats a call that came too early, once the server takes it. */
export async function waitForLimit<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const seconds = Number(error.headers['Retry-After'])
    if (error.code !== 'RATE_LIMITED' || !(seconds <= MAX_WAIT)) throw error
    await sleep(seconds * 1_000)
    return waitForLimit(call)
  }
}

/** Requests at the same time. */
const AT_ONCE = 8

/** The results of a call for each item, a few at a time. */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  call: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const some = items.slice(at, at + AT_ONCE)
    results.push(...(await Promise.all(some.map((item) => waitForLimit(() => call(item))))))
  }
  return results
}
