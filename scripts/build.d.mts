/** Builds every app that changed since it was built. */
export function build(): Promise<void>
