/** Each holds two copies of its prompt, and a reviewer who has more than these reads none. */
export const MAX_PENDING_PER_PROMPT = 100
export const MAX_PENDING_PER_PROJECT = 1_000

/** All of them are answered with their proposal. */
export const MAX_COMMENTS = 200
