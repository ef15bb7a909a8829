import type { Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds: CPU time of its thread, where the system tells it, and time that passed. */
  readonly tdur?: number
  readonly dur?: number
  readonly args: { readonly name?: string }
}

/** Watches what the main thread of a page is busy with, until it is asked for the longest task. */
export async function traceTasks(page: Page): Promise<{ longest: () => Promise<number> }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]))
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  return {
    /** Milliseconds of CPU, which hardly depend on what else the machine does. */
    longest: async () => {
      const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
      await session.send('Tracing.end')
      await done
      const tasks = events.filter(isTaskOf(mainThreads(events)))
      return Math.max(0, ...tasks.map(({ tdur, dur = 0 }) => tdur ?? dur)) / 1_000
    },
  }
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`

const mainThreads = (events: readonly TraceEvent[]): Set<string> =>
  new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  )

const isTaskOf = (threads: ReadonlySet<string>) => (event: TraceEvent) =>
  event.name.endsWith('RunTask') && threads.has(threadOf(event))
