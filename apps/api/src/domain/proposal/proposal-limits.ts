/** Each holds two copies of its prompt, and a reviewer who has more than these reads none. */
export const MOST_PENDING_OF_PROMPT = 100
export const MOST_PENDING = 1_000

/** All of them are answered with their proposal. */
export const MOST_COMMENTS = 200
