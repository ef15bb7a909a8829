/** `scripts/release.mjs` sets it, for the service and every package. */
export const VERSION = '1.0.0'
