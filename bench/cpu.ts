import { listProcessFamily, readProcessStat } from '../test/support/process-family.ts'

/** USER_HZ: Linux reports 100 to programs on every machine. */
const MS_PER_TICK = 10

/**
 * User and system CPU time of a process and its children, in milliseconds. Unlike wall time, it
 * hardly depends on other work on the machine.
 */
export function cpuMs(pid: number): number {
  const ticks = listProcessFamily(pid).map((each) => readProcessStat(each)?.cpuTicks ?? 0)
  return ticks.reduce((sum, each) => sum + each, 0) * MS_PER_TICK
}
