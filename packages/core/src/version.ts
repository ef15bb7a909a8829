/** The version of the service and of every package; `scripts/release.mjs` sets it. */
export const VERSION = '1.0.0'
