import type { Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds: the start, and CPU time of the thread, or elapsed time if unknown. */
  readonly ts: number
  readonly tdur?: number
  readonly dur?: number
  readonly args: { readonly name?: string }
}

export interface Tasks {
  /** Milliseconds of CPU. */
  readonly longest: number
  /** The slowest run of a fixed task, as a multiple of its quickest run. */
  readonly slowness: number
}

/** Traces the main thread of a page; `end` returns the longest task. */
export async function traceTasks(page: Page): Promise<{ end: () => Promise<Tasks> }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]))
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  })
  return {
    end: async () => {
      const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
      await session.send('Tracing.end')
      await done
      return read(events)
    },
  }
}

const SAME_WORK = 'same-work'

/** Runs a fixed task several times, each as a separate task, to measure the machine's speed. */
export const doSameWork = (page: Page): Promise<void> =>
  page.evaluate(async (name) => {
    for (let time = 0; time < 10; time++) {
      await new Promise((resolve) => setTimeout(resolve))
      performance.mark(name)
      const words = Array.from({ length: 8_000 }, (_, i) => `${(i * 7_919) % 8_000} words`)
      words.sort()
    }
  }, SAME_WORK)

function read(events: readonly TraceEvent[]): Tasks {
  const threads = mainThreads(events)
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && threads.has(of(event)))
  const marks = events.filter(({ name }) => name === SAME_WORK)
  const isSameWork = (task: TraceEvent) =>
    marks.some(
      (mark) => of(mark) === of(task) && mark.ts >= task.ts && mark.ts < task.ts + (task.dur ?? 0),
    )
  const work = tasks.filter(isSameWork).map(toCpuMs)
  const sorted = work.toSorted((a, b) => a - b)
  return {
    longest: Math.max(0, ...tasks.filter((task) => !isSameWork(task)).map(toCpuMs)),
    slowness: (sorted[sorted.length >> 1] ?? 1) / (sorted[0] ?? 1),
  }
}

const toCpuMs = ({ tdur, dur = 0 }: TraceEvent): number => (tdur ?? dur) / 1_000

const of = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`

const mainThreads = (events: readonly TraceEvent[]): Set<string> =>
  new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(of),
  )
