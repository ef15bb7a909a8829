// Preloaded into a measured process: on SIGUSR2 it writes the event loop delay to a file, and
// resets.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  writeFileSync(process.env.LOOP_DELAY_FILE, String(delay.percentile(99) / 1e6))
  delay.reset()
})
