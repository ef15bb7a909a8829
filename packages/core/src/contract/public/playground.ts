import { z } from 'zod'
import { text } from '../../text.ts'
import { askedModel } from '../asked-model.ts'
import { readableWith } from '../derive/readable-with.ts'
import { EXAMPLE_ID, page, promptId, variableValues, versionNumber } from '../fields.ts'
import { finishReason, isDemo, reasoning, settingsNotSent } from '../model-answer.ts'
import type { PublicOperation } from '../operation.ts'

/** Longest message to try a prompt with, in UTF-16 units. */
const MOST_MESSAGE = 200_000

/** The settings of a model that mean the same to every provider. */
export const PlaygroundSettings = z.object({
  temperature: z.number().optional(),
  max_tokens: z.int().optional(),
  top_p: z.number().optional(),
})

/** What replaces the settings that the prompt was saved with. */
const givenSettings = {
  temperature: z
    .number()
    .min(0)
    .max(2)
    .optional()
    .meta({
      description:
        'How freely the model words its answer, instead of what the prompt was saved with.',
      examples: [0.3],
    }),
  max_tokens: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .meta({
      description: 'Most tokens of the answer, instead of what the prompt was saved with.',
      examples: [500],
    }),
  top_p: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .meta({
      description:
        'Share of likely words that the model chooses among, instead of what the prompt was saved with.',
      examples: [0.9],
    }),
}

export const PLAYGROUND_OUTCOMES = [
  'finished',
  'cut',
  'refused',
  'filtered',
  'cancelled',
  'failed',
] as const

const summary = {
  id: z.uuid(),
  prompt_id: z.uuid(),
  version: z.int().meta({ description: 'The version that was run; of a working copy, the next.' }),
  revision: z
    .int()
    .nullable()
    .meta({ description: 'Of the working copy that was run; null for a saved version.' }),
  provider: z.string().meta({ examples: ['OpenAI'] }),
  model: z.string().meta({ examples: ['gpt-5.2'] }),
  settings: PlaygroundSettings,
  outcome: z.enum(PLAYGROUND_OUTCOMES).meta({
    description:
      '`cut`: the answer reached max_tokens. `refused`: the model declined to answer. `filtered`: the content filter of the provider stopped it.',
  }),
  problem: z
    .string()
    .nullable()
    .meta({
      description: 'Why it failed, or why the answer is not a whole one.',
      examples: ["The provider's content filter stopped the answer."],
    }),
  finish_reason: finishReason,
  settings_not_sent: settingsNotSent,
  demo: isDemo,
  tokens: z.object({
    input: z.int().meta({ examples: [240] }),
    output: z.int().meta({ examples: [60] }),
    cached: z.int().meta({ examples: [0] }),
    is_estimate: z.boolean().meta({ description: 'Counted by us: the provider did not say.' }),
  }),
  cost_usd: z
    .number()
    .nullable()
    .meta({ description: 'Null where nobody knows the price.', examples: [0.00042] }),
  first_word_ms: z.int().nullable().meta({ description: 'Until the first text came.' }),
  duration_ms: z.int(),
  created_at: z.iso.datetime(),
}

export const PlaygroundRunSummary = z
  .object({
    ...summary,
    output_start: z.string().meta({ description: 'How the output begins.' }),
  })
  .meta({ id: 'PlaygroundRunSummary', description: 'A run without its texts.' })

const PlaygroundRun = z
  .object({
    ...summary,
    sent_prompt: readableWith(
      'blocks:read',
      z.string().meta({ description: 'The compiled prompt as it was sent.' }),
    ),
    variables: readableWith('blocks:read', variableValues),
    message: z.string().nullable(),
    reasoning,
    output: z.string().meta({ description: 'What the model wrote: text, never to be run.' }),
  })
  .meta({ id: 'PlaygroundRun', description: 'What a prompt answered when it was tried out.' })

const runId = z.uuid().meta({
  description: 'UUID of the run; list_playground_runs shows them.',
  examples: [EXAMPLE_ID],
  listedBy: 'list_playground_runs',
})

export const playgroundOperations = {
  run_playground: {
    method: 'POST',
    path: '/prompts/:prompt_id/playground-runs',
    scope: 'playground:run',
    effect: 'adds',
    external: true,
    answers: 'stream',
    title: 'Try a prompt',
    description:
      'Runs a prompt with values and a message on a model of the project, and keeps what it answered. What it costs is for the account of whoever set up the provider.',
    input: z.strictObject({
      prompt_id: promptId,
      version: versionNumber.optional().meta({
        description: 'A saved version instead of what the key is delivered.',
        examples: [3],
      }),
      variables: variableValues.optional().meta({
        description: 'Values by variable key.',
        examples: [{ customer_name: 'Alex' }],
      }),
      message: text(MOST_MESSAGE)
        .optional()
        .meta({
          description: 'What a user says; without it the prompt itself is sent as the message.',
          examples: ['Where is my parcel?'],
        }),
      ...askedModel,
      ...givenSettings,
    }),
    tells: z.discriminatedUnion('type', [
      z.object({
        type: z.literal('run'),
        id: z.uuid().meta({ description: 'Under which the run is kept once it has ended.' }),
      }),
      z.object({
        type: z.literal('text'),
        text: z.string().meta({ description: 'What the model has written since.' }),
      }),
    ]),
    output: PlaygroundRun,
  },
  list_playground_runs: {
    method: 'GET',
    path: '/prompts/:prompt_id/playground-runs',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'page',
    title: 'List playground runs',
    description:
      'Lists the runs of a prompt, newest first, without their texts; get_playground_run has those.',
    input: z.strictObject({ prompt_id: promptId, ...page('runs', { most: 100, usual: 20 }) }),
    output: z.array(PlaygroundRunSummary),
  },
  get_playground_run: {
    method: 'GET',
    path: '/playground-runs/:playground_run_id',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get a playground run',
    description: 'Reads one run: what was sent, what came back, tokens, cost and time.',
    input: z.strictObject({ playground_run_id: runId }),
    output: PlaygroundRun,
  },
} as const satisfies Record<string, PublicOperation>
