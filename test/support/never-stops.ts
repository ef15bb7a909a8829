import { run } from '@promptwire/runtime/run'

/** Simulates a program whose database connection never closes. */
await run(async () => {
  setInterval(() => {}, 1_000)
  // The signal handlers are registered before this runs.
  setImmediate(() => process.stdout.write('started\n'))
  return { drainSeconds: 0, stop: () => new Promise(() => {}) }
})
