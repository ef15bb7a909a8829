import { z } from 'zod'

/** Max leaked texts of a request. */
const MAX_LEAKED_KEYS = 1_000

const Leaked = z.object({
  token: z.string().max(1_000),
  type: z.string().max(200).default(''),
  /** The address where it was found. */
  url: z.string().max(2_000).nullish(),
})

/** Texts that a secret scanner found: as GitHub's partner programme sends them, or alone. */
export const LeakedKeys = z
  .array(
    z.union([
      z
        .string()
        .max(1_000)
        .transform((token) => ({ token, type: '', url: null })),
      Leaked,
    ]),
  )
  .min(1)
  .max(MAX_LEAKED_KEYS)
export type LeakedKey = z.output<typeof LeakedKeys>[number]

/** Path below the base URL, without a key. */
export const LEAKED_KEYS_PATH = '/keys/revoke-leaked'
