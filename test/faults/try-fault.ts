import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, KINDS, type Kind } from './faults.ts'
import type { Place } from './place.ts'
import { type Answered, createProber, type Prober } from './probe.ts'
import { isShown, readMetrics } from './symptoms.ts'

const USUAL = [200, 503]
/** Longer than any of our timeouts, shorter than a client's. */
const SLOWEST_SECONDS = 20
const READY_SECONDS = 4
const MAX_SECONDS_TO_HEAL = 30

export interface Verdict {
  /** Responses by kind, and the time to recover. */
  readonly line: string
  readonly violations: readonly string[]
}

/** Injects a fault under load, repairs it, and checks every response. */
export async function tryFault(place: Place, fault: Fault, seconds: number): Promise<Verdict> {
  const prober = createProber(place)
  await healed(prober)
  const before = await readMetrics(place)
  await fault.inject(place)
  const answers = await prober.askUntil(AbortSignal.timeout(seconds * 1_000))
  const during = await readMetrics(place)
  await fault.repair?.(place)
  const secondsToHeal = await healed(prober)
  const readings = [during, await readMetrics(place)]
  const isMeasured = readings.some((now) => isShown(fault.symptom, before, now))
  const violations = [
    ...judge(answers, fault),
    ...(isMeasured ? [] : [`no metric shows ${fault.symptom}`]),
    ...(secondsToHeal === undefined ? ['did not heal'] : []),
    ...(await lost(prober)),
  ]
  return { line: formatLine(fault, answers, secondsToHeal), violations }
}

/** Seconds until everything succeeds four times in a row, and so at every replica. */
async function healed(prober: Prober): Promise<number | undefined> {
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 1_000
  let [inARow, since] = [0, 0]
  while (elapsed() < MAX_SECONDS_TO_HEAL) {
    const asked = elapsed()
    const well = (await prober.askOnce()).every(({ status }) => status === 200)
    if (well && inARow === 0) since = asked
    inARow = well ? inARow + 1 : 0
    if (inARow === 4) return since
    if (!well) await pause(100)
  }
  return undefined
}

function judge(answers: readonly Answered[], fault: Fault): string[] {
  const wrong = answers.flatMap(({ kind, status, seconds }) => {
    const allowed = fault.answers?.[kind] ?? USUAL
    if (!allowed.includes(status)) return [`${kind}: ${status || 'no answer'}`]
    const limit = kind === 'readyz' ? READY_SECONDS : SLOWEST_SECONDS
    return seconds > limit ? [`${kind}: ${status} after ${seconds.toFixed(1)} s`] : []
  })
  const unasked = KINDS.filter((kind) => !answers.some((answer) => answer.kind === kind))
  return [...new Set(wrong), ...unasked.map((kind) => `${kind}: never asked`)]
}

/** An acknowledged write must exist unless a later write replaced it. */
async function lost({ readBack, written: { acknowledged, sent } }: Prober): Promise<string[]> {
  const kept = await readBack()
  return kept >= acknowledged && kept <= sent ? [] : [`edit ${acknowledged} was lost: ${kept}`]
}

function formatLine(
  { name }: Fault,
  answers: readonly Answered[],
  toHeal: number | undefined,
): string {
  const summary = KINDS.map((kind) => tell(kind, answers)).join(', ')
  return `${name}: ${summary}; healed ${toHeal === undefined ? 'never' : `after ${toHeal.toFixed(1)} s`}`
}

function tell(kind: Kind, answers: readonly Answered[]): string {
  const those = answers.filter((answer) => answer.kind === kind)
  const counts = new Map<number, number>()
  for (const { status } of those) counts.set(status, (counts.get(status) ?? 0) + 1)
  const slowest = Math.max(0, ...those.map(({ seconds }) => seconds))
  const summary = [...counts].map(([status, count]) => `${count} × ${status || 'no answer'}`)
  return `${kind} ${summary.join(' ')} (${slowest.toFixed(1)} s)`
}
