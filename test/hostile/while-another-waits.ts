import type { Recipe, Target } from './recipe.ts'
import { must } from './request.ts'

/** Max milliseconds another client may wait, on an otherwise idle machine. */
const MAX_MS = 100
/** A busy machine can delay any measurement, so a recipe fails only if every attempt is late. */
const ATTEMPTS = 5

type Status = number | readonly number[]

/** A recipe: prepares once, then sends requests while another client waits. */
export function whileAnotherWaits<Prepared>(
  tries: string,
  expected: Status,
  prepare: (target: Target) => Promise<Prepared>,
  request: (target: Target, prepared: Prepared) => Promise<readonly number[]>,
): Recipe {
  return {
    tries,
    async run(target) {
      const prepared = await prepare(target)
      const gaps: number[] = []
      let seen: readonly number[] = []
      do {
        const gap = await target.meter.during(async () => {
          seen = await request(target, prepared)
        })
        gaps.push(Math.round(gap))
        const right = seen.every((status) => [expected].flat().includes(status))
        must(right, `answered ${[...new Set(seen)].join(', ')}`)
      } while ((gaps.at(-1) ?? 0) >= MAX_MS && gaps.length < ATTEMPTS)
      const waits = `${[...new Set(seen)].join(', ')}; another client waited ${gaps.join(', ')} ms`
      must(Math.min(...gaps) < MAX_MS, waits)
      return waits
    },
  }
}
