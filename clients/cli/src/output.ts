import { toPrintable, toPrintableJson } from './untrusted/printable.ts'

/** Clears the terminal's line. */
const CLEAR = '\r\u001b[2K'

const { stdout, stderr } = process
let hasProgress = false

function clearProgress(): void {
  if (hasProgress) stderr.write(CLEAR)
  hasProgress = false
}
process.once('exit', clearProgress)
// The reader of a pipe, such as `head`, closed it.
stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

export function print(line: string): void {
  clearProgress()
  stdout.write(`${toPrintable(line)}\n`)
}

export function printJson(value: unknown): void {
  clearProgress()
  stdout.write(`${toPrintableJson(value)}\n`)
}

/** Prints to stderr: an error, or the next step. */
export function printError(line: string): void {
  clearProgress()
  stderr.write(`${toPrintable(line)}\n`)
}

/** Shows progress at a terminal only. */
export function showProgress(text: string): void {
  if (!stderr.isTTY) return
  const line = toPrintable(text).replace(/\s+/g, ' ')
  stderr.write(`${CLEAR}${line.slice(0, stderr.columns - 1)}`)
  hasProgress = true
}
