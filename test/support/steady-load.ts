import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** A request, its rate, and the duration. */
type Load = readonly [
  url: string,
  headers: Record<string, string>,
  perSecond: number,
  seconds: number,
]

/** Sends requests evenly spaced, without waiting for responses; returns the p99 in milliseconds. */
export const steadyP99 = async (...load: Load): Promise<number> => getP99(await steadyLoad(...load))

export const getP99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

/** Returns the duration of each request, in milliseconds. */
export async function steadyLoad(...[url, headers, perSecond, seconds]: Load): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const sent: Promise<number>[] = []
  const started = performance.now()
  while (sent.length < perSecond * seconds) {
    const due = started + (sent.length * 1_000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    const answered = timed(url, { agent, headers })
    // Reported below.
    answered.catch(() => {})
    sent.push(answered)
  }
  const times = await Promise.all(sent)
  agent.destroy()
  return times
}

const timed = (url: string, options: { agent: Agent; headers: Record<string, string> }) =>
  new Promise<number>((done, failed) => {
    const began = performance.now()
    get(url, options, (response) => {
      if (response.statusCode !== 200) failed(new Error(`${response.statusCode} refused`))
      response.resume().on('end', () => done(performance.now() - began))
    }).on('error', failed)
  })
