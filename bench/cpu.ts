import { listProcessFamily, readProcessStat } from '../test/support/process-family.ts'

/** USER_HZ, which Linux shows to programs as 100 on every machine. */
const MS_PER_TICK = 10

/**
 * CPU time, user and system, that a process and its children have used so far, in milliseconds.
 * Unlike the time of a clock it hardly depends on what else the machine is doing.
 */
export function cpuMs(pid: number): number {
  const ticks = listProcessFamily(pid).map((each) => readProcessStat(each)?.cpuTicks ?? 0)
  return ticks.reduce((sum, each) => sum + each, 0) * MS_PER_TICK
}
