import {
  MAX_NOTED_CASES,
  type NotCarried,
} from '@promptwire/core/contract/public/testing/test-case-fields'

interface NoteEntry {
  readonly case: number | null
  readonly numbers: number[]
  cases: number
}

/** Collects what a file says and we have no place for, each thing once, with how many say it. */
export class Notes {
  readonly #byMessage = new Map<string, NoteEntry>()

  /** Of a test case by its number, or of the file itself. */
  add(number: number | null, message: string): void {
    const known = this.#byMessage.get(message)
    const noted = known ?? { case: number, numbers: [], cases: 0 }
    noted.cases++
    if (number !== null && noted.numbers.length < MAX_NOTED_CASES) noted.numbers.push(number)
    if (!known) this.#byMessage.set(message, noted)
  }

  get all(): NotCarried[] {
    return [...this.#byMessage].map(([message, first]) => ({ ...first, message }))
  }
}

/** One test case of a file, as ours would be written; not looked at yet. */
export interface FileRow {
  readonly fields: unknown
  /** Its first line; unknown in JSON and YAML. */
  readonly line: number | null
  /** Why its fields could not be read. */
  readonly problem?: string
  /** Checks of the file that could not be carried over: they make the test case incomplete. */
  readonly dropped?: readonly string[]
}

/** A file's test cases, and the parts that we cannot import. */
export interface ReadRows {
  readonly rows: readonly FileRow[]
  readonly notes: Notes
}
