import { z } from 'zod'

/** Max texts per request. */
const MAX_LEAKED_KEYS = 1_000

const Leaked = z.object({
  token: z
    .string()
    .max(1_000)
    .meta({ examples: ['pk_live_…'] }),
  type: z.string().max(200).default(''),
  url: z.string().max(2_000).nullish().meta({ description: 'Where it was found.' }),
})

/** Texts from a secret scanner: in the format of GitHub's partner programme, or plain. */
const LeakedKeys = z
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

/** GitHub's format: one label per text, in order. */
const Labels = z.array(
  z.object({
    token_hash: z.string().meta({
      description: 'SHA-256 of the text, in base64.',
      examples: ['47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
    }),
    token_type: z.string(),
    label: z
      .enum(['true_positive', 'false_positive'])
      .meta({ description: '`true_positive` for a key of this service.' }),
  }),
)
export type LeakedKeyLabels = z.output<typeof Labels>

/**
 * The only public operation without a key; its bodies are lists, unlike all rows of the contract.
 */
export const REVOKE_LEAKED_KEYS = {
  name: 'revoke_leaked_keys',
  path: '/keys/revoke-leaked',
  title: 'Revoke leaked keys',
  description:
    'For secret scanners, without a key: revokes the API keys among 1 to 1,000 texts. A network sends 60 requests a minute.',
  input: LeakedKeys,
  output: Labels,
} as const
