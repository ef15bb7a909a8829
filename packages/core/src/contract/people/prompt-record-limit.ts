/** Max records that an editor reads at once; if more changed, it reads the whole working copy. */
export const MAX_PROMPT_RECORDS = 20
