import { z } from 'zod'

/** Max leaked texts of a request. */
const MAX_LEAKED_KEYS = 1_000

const Leaked = z.object({
  token: z
    .string()
    .max(1_000)
    .meta({ examples: ['pk_live_…'] }),
  type: z.string().max(200).default(''),
  url: z.string().max(2_000).nullish().meta({ description: 'Where it was found.' }),
})

/** Texts that a secret scanner found: as GitHub's partner programme sends them, or alone. */
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

/** GitHub's format: a label for each text, in their order. */
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

/** The one public operation without a key, whose bodies are lists; no row of the contract has these. */
export const REVOKE_LEAKED_KEYS = {
  name: 'revoke_leaked_keys',
  path: '/keys/revoke-leaked',
  title: 'Revoke leaked keys',
  description:
    'For secret scanners, without a key: revokes the API keys among 1 to 1,000 texts. A network sends 60 requests a minute.',
  input: LeakedKeys,
  output: Labels,
} as const
