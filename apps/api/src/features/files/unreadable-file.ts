/**
 * A file in another format or with unknown columns. The message is a clause for a sentence about the file.
 */
export class UnreadableFile extends Error {
  readonly line: number | null

  constructor(reason: string, line: number | null = null) {
    super(reason)
    this.name = 'UnreadableFile'
    this.line = line
  }
}
