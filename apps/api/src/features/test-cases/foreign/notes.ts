import { MAX_NOTED_CASES, type NotCarried } from '@promptwire/contract/test-cases/test-case-fields'

interface NoteEntry {
  readonly case: number | null
  readonly numbers: number[]
  cases: number
}

/** Collects unsupported parts of a file, each message once with its count. */
export class Notes {
  readonly #byMessage = new Map<string, NoteEntry>()

  /** By test case number; null for the file itself. */
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

/** One test case of a file in our format, not yet validated. */
export interface FileRow {
  readonly fields: unknown
  /** Its first line; null in JSON and YAML. */
  readonly line: number | null
  /** Why its fields could not be read. */
  readonly problem?: string
  /** Checks that could not be imported; they make the test case incomplete. */
  readonly dropped?: readonly string[]
}

/** A file's test cases, and the parts that cannot be imported. */
export interface ReadRows {
  readonly rows: readonly FileRow[]
  readonly notes: Notes
}
