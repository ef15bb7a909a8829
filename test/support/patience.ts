/**
 * Max wait for a page, a process or a job: a machine with two cores may be busy. Default of
 * `expect.poll` and of browser pages.
 */
export const PATIENCE_MS = 60_000

/** Options for `vi.waitUntil`. */
export const OFTEN = { interval: 20, timeout: PATIENCE_MS }
