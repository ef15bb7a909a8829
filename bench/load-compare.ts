import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { cpuMs } from './cpu.ts'

const DEFAULT_CONNECTIONS = 64
const ROUNDS = 9
const ROUND_SECONDS = 2
/** With fewer requests, V8 is compiling on other threads, which is not a request's cost. */
const WARM_UP_REQUESTS = 5_000
/** Keeps a server's work after its last response (a log, a commit) out of the next round. */
const SETTLING_MS = 300

/** A server under a constant load. */
export interface LoadTarget {
  readonly name: string
  readonly origin: string
  /** Each connection sends these in turn, starting at a different request. */
  readonly requests: autocannon.Request[]
  readonly connections?: number
  /** Pids by name; child processes are included. */
  readonly processes: Readonly<Record<string, number>>
}

interface Round {
  readonly requestsPerSecond: number
  readonly p99: number
  /** CPU time per request in microseconds, per process and in total. */
  readonly shares: readonly number[]
  readonly cpu: number
}

/** Medians of our values as a multiple of the other's in the same round. */
export type Ratios = Omit<Round, 'shares'>

/** Alternates two contenders, so that changes of the machine's speed affect both. Prints both. */
export async function compareLoad(bare: LoadTarget, ours: LoadTarget): Promise<Ratios> {
  for (const each of [bare, ours]) await warmUp(each)
  const rounds: { bare: Round; ours: Round }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ bare: await measure(bare), ours: await measure(ours) })
  }
  printTarget(
    bare,
    rounds.map((round) => round.bare),
  )
  printTarget(
    ours,
    rounds.map((round) => round.ours),
  )
  const ratio = (read: Read) => median(rounds.map((round) => read(round.ours) / read(round.bare)))
  return {
    requestsPerSecond: ratio(({ requestsPerSecond }) => requestsPerSecond),
    p99: ratio(({ p99 }) => p99),
    cpu: ratio(({ cpu }) => cpu),
  }
}

type Read = (round: Round) => number

async function warmUp(target: LoadTarget): Promise<void> {
  // A starting server responds 503.
  const serves = () =>
    fetch(target.origin).then(
      ({ status }) => status !== 503,
      () => false,
    )
  while (!(await serves())) await pause(100)
  await sendRequests(target, { amount: WARM_UP_REQUESTS })
}

async function measure(target: LoadTarget): Promise<Round> {
  await pause(SETTLING_MS)
  const pids = Object.values(target.processes)
  const before = pids.map(cpuMs)
  const result = await sendRequests(target, { duration: ROUND_SECONDS })
  const shares = pids.map((pid, i) => ((cpuMs(pid) - (before[i] ?? 0)) * 1000) / result['2xx'])
  return {
    requestsPerSecond: result.requests.average,
    p99: result.latency.p99,
    shares,
    cpu: shares.reduce((sum, share) => sum + share, 0),
  }
}

async function sendRequests(
  { origin, requests, connections = DEFAULT_CONNECTIONS }: LoadTarget,
  length: { readonly amount: number } | { readonly duration: number },
): Promise<autocannon.Result> {
  const setupClient = staggered(requests)
  const result = await autocannon({ url: origin, requests, setupClient, connections, ...length })
  if (result.non2xx + result.errors > 0) throw new Error(`${origin}: ${result.non2xx} refused`)
  return result
}

/** Coprime to the numbers of requests, so that each connection starts elsewhere. */
const STEP = 7

/** Stops connections from using the same key at the same time. */
function staggered(requests: readonly autocannon.Request[]) {
  let connections = 0
  return (client: autocannon.Client) => {
    const first = (connections++ * STEP) % requests.length
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
  }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

function printTarget({ name, processes }: LoadTarget, rounds: Round[]): void {
  const middle = (read: Read) => median(rounds.map(read)).toFixed(0)
  const shares = Object.keys(processes).map((each, i) => {
    return `${each} ${middle(({ shares }) => shares[i] ?? 0)}`
  })
  const perSecond = `${middle(({ requestsPerSecond }) => requestsPerSecond).padStart(6)} req/s`
  const cpu = `${middle(({ cpu }) => cpu).padStart(4)} µs CPU (${shares.join(', ')})`
  print(`${name.padEnd(42)} ${perSecond}   ${cpu}   p99 ${middle(({ p99 }) => p99)} ms`)
}

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Prints a measurement with its bar. Returns whether the bar is met. */
export function checkBar(what: string, measured: number, most: number, unit = 'times'): boolean {
  const met = measured <= most
  print(`  ${what}: ${measured.toFixed(2)} ${unit} (bar ${most}) — ${met ? 'MET' : 'NOT MET'}`)
  return met
}

/** Prints values without a bar. */
export function printRatios({ requestsPerSecond, p99 }: Ratios): void {
  print(`  throughput: ${requestsPerSecond.toFixed(2)} times, p99 ${p99.toFixed(2)} times`)
}
