import { run } from '@promptwire/runtime/run'

/** A program whose database, say, never answers its good-bye. */
await run(async () => {
  setInterval(() => {}, 1_000)
  // By then the signal handlers are registered.
  setImmediate(() => process.stdout.write('started\n'))
  return { drainSeconds: 0, stop: () => new Promise(() => {}) }
})
