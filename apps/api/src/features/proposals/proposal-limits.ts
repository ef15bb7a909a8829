/** Each proposal stores two copies of its prompt, and no reviewer reads more than this. */
export const MAX_PENDING_PER_PROMPT = 100
export const MAX_PENDING_PER_PROJECT = 1_000

/** The response contains all comments of a proposal. */
export const MAX_COMMENTS = 200
