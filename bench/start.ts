import { checkBar } from './load-compare.ts'
import { createInstallation, type Installation } from './npm-start.ts'

const ROUNDS = 5
/** Seconds from `npm start` until all three apps are ready, with an earlier build and data. */
const BAR = 3

/** Measures a warm `npm start` on the embedded database. Returns whether the bar is met. */
export async function benchStart(): Promise<boolean> {
  const installation = await createInstallation()
  try {
    await measureStart(installation)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await measureStart(installation))
    const median = times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN
    return checkBar('warm npm start to ready', median, BAR, 's')
  } finally {
    installation.remove()
  }
}

async function measureStart(installation: Installation): Promise<number> {
  const { seconds, stop } = await installation.start()
  await stop()
  return seconds
}
