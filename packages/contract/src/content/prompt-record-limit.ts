/** Max records that an editor reads at once; after more changes it reads the whole working copy. */
export const MAX_PROMPT_RECORDS = 20
