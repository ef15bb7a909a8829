/** Clears the line of a terminal. */
const CLEAR = '\r\u001b[2K'

/** Writes results to stdout, and progress to people at a terminal only. */
export function createOutput() {
  const { stdout, stderr } = process
  let hasProgress = false
  const clear = () => {
    if (hasProgress) stderr.write(CLEAR)
    hasProgress = false
  }
  process.once('exit', clear)
  // The reader of a pipe, such as `head`, has enough.
  stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
  return {
    print(line: string) {
      clear()
      stdout.write(`${line}\n`)
    },
    showProgress(text: string) {
      if (!stderr.isTTY) return
      stderr.write(`${CLEAR}${text.slice(0, stderr.columns - 1)}`)
      hasProgress = true
    },
  }
}
