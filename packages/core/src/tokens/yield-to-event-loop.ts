/** Yields to the event loop; callers with one pass their own function. */
export type YieldToEventLoop = () => Promise<void>
