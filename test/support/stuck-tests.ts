import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { listProcessFamily } from './process-family.ts'

/** Twice the longest timeout of any test. */
const STUCK_MS = Number(process.env['STUCK_TESTS_MS'] ?? 600_000)
const LOOK_MS = 5_000

interface Progress {
  readonly at: number
  readonly file: string
  readonly doing: string
}

/**
 * Ends a run if a test file makes no progress, and names the test. Vitest limits tests and hooks,
 * but not a fixture's cleanup or an endless loop.
 */
export default class StuckTests implements Reporter {
  readonly #files = new Map<string, Progress>()
  #looking: NodeJS.Timeout | undefined

  onTestRunStart(): void {
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  onTestRunEnd(): void {
    clearInterval(this.#looking)
  }

  onTestModuleStart(module: TestModule): void {
    this.#note(module, 'starting or ending')
  }

  onTestCaseReady({ module, fullName }: TestCase): void {
    this.#note(module, `in ${fullName}`)
  }

  onTestCaseResult({ module, fullName }: TestCase): void {
    this.#note(module, `after ${fullName}`)
  }

  onTestModuleEnd({ id }: TestModule): void {
    this.#files.delete(id)
  }

  #note({ id, relativeModuleId }: TestModule, doing: string): void {
    this.#files.set(id, { at: Date.now(), file: relativeModuleId, doing })
  }

  #look(): void {
    const stuck = [...this.#files.values()].filter(({ at }) => Date.now() - at > STUCK_MS)
    if (stuck.length === 0) return
    for (const { file, doing } of stuck) {
      process.stdout.write(`STUCK ${file}: nothing happened for ${STUCK_MS / 1000} s, ${doing}\n`)
    }
    const [, ...workers] = listProcessFamily(process.pid)
    for (const worker of workers) process.kill(worker, 'SIGKILL')
    process.exit(1)
  }
}
