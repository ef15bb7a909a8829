import { toPrintable, toPrintableJson } from './untrusted/printable.ts'

/** Clears the line of a terminal. */
const CLEAR = '\r\u001b[2K'

const { stdout, stderr } = process
let hasProgress = false

function clearProgress(): void {
  if (hasProgress) stderr.write(CLEAR)
  hasProgress = false
}
process.once('exit', clearProgress)
// The reader of a pipe, such as `head`, has enough.
stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

/** Prints a line of a result. */
export function print(line: string): void {
  clearProgress()
  stdout.write(`${toPrintable(line)}\n`)
}

/** Prints a result for programs. */
export function printJson(value: unknown): void {
  clearProgress()
  stdout.write(`${toPrintableJson(value)}\n`)
}

/** Prints a line for people only: an error, or what to do next. */
export function printError(line: string): void {
  clearProgress()
  stderr.write(`${toPrintable(line)}\n`)
}

/** Shows how far a command is, to people at a terminal only. */
export function showProgress(text: string): void {
  if (!stderr.isTTY) return
  const line = toPrintable(text).replace(/\s+/g, ' ')
  stderr.write(`${CLEAR}${line.slice(0, stderr.columns - 1)}`)
  hasProgress = true
}
