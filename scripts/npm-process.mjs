// Finds the npm process that started a program, to stop with it.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SHELL = /^-?(?:.*\/)?(?:ba|da|z|k|a)?sh$/

/** npm is the program's parent, or the parent of its shell. */
export function findNpm(parent) {
  const { name, ppid } = describeProcess(parent)
  return ppid !== undefined && SHELL.test(name) ? ppid : parent
}

/** Undefined if the system does not report it. */
function describeProcess(pid) {
  try {
    // The name is in parentheses, and may contain parentheses.
    const [, name, ppid] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name, ppid: Number(ppid) }
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
    })
    const [, ppid, name = ''] = /^\s*(\d+)\s+(.*?)\s*$/s.exec(stdout ?? '') ?? []
    return { name, ppid: ppid && Number(ppid) }
  }
}

export function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
