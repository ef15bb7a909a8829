/**
 * How long a test waits for a page, a process or a job before it fails: a machine with two cores may be
 * busy with others. `expect.poll` and the pages of browser tests wait this long by default.
 */
export const PATIENCE_MS = 60_000

/** For what `vi.waitUntil` waits for. */
export const OFTEN = { interval: 20, timeout: PATIENCE_MS }
