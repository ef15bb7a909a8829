import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { checkLimit, print, seconds } from './report.ts'
import type { Running } from './running-api.ts'

const QUIET_MS = 5_000
/** Megabytes and milliseconds. */
const BARS = { memory: 100, gap: 100 }

/**
 * Measures memory and latency for other callers during a list without a limit. The first list grows
 * the heap to its size; the second shows whether memory stays flat.
 */
export async function benchWhole(
  running: Running,
  { live }: { readonly live: string },
): Promise<boolean[]> {
  const before = readMemory(running.pids.api)
  const quiet = await watch(running, () => pause(QUIET_MS))
  const started = performance.now()
  let bytes = 0
  const first = await watch(running, async () => {
    bytes = await readWhole(running, live)
  })
  print(`the whole list: ${(bytes / 1e6).toFixed(0)} MB in ${seconds(started)}`)
  print(`  additional memory, MB: ${(first.memory - before).toFixed(0)}`)
  const warm = readMemory(running.pids.api)
  const again = await watch(running, () => readWhole(running, live))
  const late = Math.max(first.longest, again.longest) - quiet.longest
  return [
    checkLimit('memory it took once more, MB', again.memory - warm, BARS.memory),
    checkLimit('the longest answer of /healthz was longer than before by, ms', late, BARS.gap),
  ]
}

async function readWhole({ origin }: Running, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  const { body } = await fetch(`${origin}/api/v1/prompts`, { headers })
  let bytes = 0
  for await (const chunk of body ?? []) bytes += chunk.length
  return bytes
}

/** The API's peak memory during the work, and its slowest /healthz response. */
async function watch({ origin, pids }: Running, work: () => Promise<unknown>) {
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  let [memory, longest] = [0, 0]
  while (!isDone) {
    const asked = performance.now()
    await fetch(`${origin}/healthz`).then((response) => response.text())
    longest = Math.max(longest, performance.now() - asked)
    memory = Math.max(memory, readMemory(pids.api))
    await pause(10)
  }
  await done
  return { memory, longest }
}

/** Resident memory in megabytes. */
function readMemory(pid: number): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? []
  return Number(kilobytes) / 1024
}
