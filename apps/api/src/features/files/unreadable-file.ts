/** A file that is none of its format, or not of our columns: a clause, for a sentence about the file. */
export class UnreadableFile extends Error {
  readonly line: number | null

  constructor(reason: string, line: number | null = null) {
    super(reason)
    this.name = 'UnreadableFile'
    this.line = line
  }
}
