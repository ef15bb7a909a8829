import { readdirSync, readFileSync } from 'node:fs'

/**
 * A process and its children (Linux). Includes PostgreSQL's connections, each in its own session.
 */
export function listProcessFamily(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return [parent, ...pids.map(Number).filter((pid) => readProcessStat(pid)?.parent === parent)]
}

/** Parses /proc/<pid>/stat (proc_pid_stat(5)); undefined if the process has ended. */
export function readProcessStat(pid: number): { parent: number; cpuTicks: number } | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // A name may contain spaces and parentheses; the numbers follow the last parenthesis.
  const numbers = text
    .slice(text.lastIndexOf(')') + 4)
    .split(' ')
    .map(Number)
  const [parent = 0] = numbers
  // utime and stime of the process, cutime and cstime of its ended children.
  const cpuTicks = numbers.slice(10, 14).reduce((sum, each) => sum + each, 0)
  return { parent, cpuTicks }
}
