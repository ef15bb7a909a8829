export interface StartReport {
  /** A wait or a problem that an operator should know about. */
  readonly warn?: (sentence: string) => void
  readonly log?: (sentence: string) => void
  /** The current state in a few words, which /readyz returns until the process serves. */
  readonly state?: (words: string) => void
}

const LOG_EVERY_MS = 3_000

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`

/** Reports each migration as it ends, and long ones every few seconds. */
export class MigrationProgress {
  readonly #report: StartReport
  readonly #count: number
  readonly #began = performance.now()
  readonly #timer: NodeJS.Timeout
  #index = 0
  #name = ''
  #step = ''
  #migrationBegan = 0

  constructor(count: number, report: StartReport) {
    this.#report = report
    this.#count = count
    this.#timer = setInterval(() => this.#logPosition(), LOG_EVERY_MS).unref()
  }

  begin(name: string): void {
    this.#index++
    this.#name = name
    this.#step = ''
    this.#migrationBegan = performance.now()
    this.#report.state?.(`migrating: ${this.#index} of ${this.#count}`)
  }

  step(title: string): void {
    this.#step = title
  }

  /** Ends a migration; a new database's first start logs only the total. */
  finish({ isNewDatabase }: { isNewDatabase: boolean }): void {
    if (isNewDatabase) return
    const position = `${this.#index} of ${this.#count}`
    this.#report.log?.(`Applied migration ${position}, ${this.#name}, in ${this.#elapsed()}.`)
  }

  end(complete: boolean): void {
    clearInterval(this.#timer)
    if (complete && this.#count > 0) {
      this.#report.log?.(`Applied ${this.#count} migrations in ${seconds(this.#began)}.`)
    }
  }

  #elapsed = () => seconds(this.#migrationBegan)

  #logPosition(): void {
    if (!this.#name) return
    const step = this.#step && ` (${this.#step})`
    this.#report.log?.(
      `Migrating: ${this.#index} of ${this.#count}, ${this.#name}${step}, for ${this.#elapsed()}.`,
    )
  }
}
