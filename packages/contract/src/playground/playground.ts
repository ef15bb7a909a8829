import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import {
  EXAMPLE_ID,
  givenValues,
  page,
  promptId,
  recordId,
  variableValues,
  versionNumber,
} from '../fields.ts'
import {
  finishReason,
  isDemo,
  reasoning,
  SentRequest,
  settingsNotSent,
  toolCalls,
} from '../models/model-answer.ts'
import { runModelSelection } from '../models/model-selection.ts'
import type { PublicOperation } from '../operation.ts'
import { readableWith } from '../schema/readable-with.ts'
import { MAX_MESSAGE_LENGTH, Turn, turns } from './turns.ts'

export const PlaygroundSettings = z.object({
  temperature: z.number().optional(),
  max_tokens: z.int().optional(),
  top_p: z.number().optional(),
  top_k: z.number().optional(),
  stop: z.array(z.string()).optional(),
  seed: z.number().optional(),
  presence_penalty: z.number().optional(),
  frequency_penalty: z.number().optional(),
  response_format: z.enum(['json_object', 'json_schema']).optional(),
  tools: z.array(z.string()).optional().meta({ description: 'Names of the tools.' }),
  tool_choice: z.string().optional(),
  reasoning_effort: z.string().optional(),
})

/** Settings that override those saved with the prompt. */
export const settingOverrides = {
  temperature: z
    .number()
    .min(0)
    .max(2)
    .optional()
    .meta({
      description: "Sampling temperature. Default: the prompt's setting.",
      examples: [0.3],
    }),
  max_tokens: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .meta({
      description: "Max output tokens. Default: the prompt's setting.",
      examples: [500],
    }),
  top_p: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .meta({
      description: "Nucleus sampling (top_p). Default: the prompt's setting.",
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
  id: recordId('playground_run_id'),
  prompt_id: z.uuid(),
  version: z
    .int()
    .meta({ description: 'Version that was run; for a working copy, the next number.' }),
  revision: z
    .int()
    .nullable()
    .meta({ description: 'Working-copy revision; null for a saved version.' }),
  provider: z.string().meta({ examples: ['OpenAI'] }),
  model: z.string().meta({ examples: [EXAMPLE_MODEL] }),
  settings: PlaygroundSettings.meta({
    description: 'Settings that were sent; settings_not_sent has the others.',
  }),
  outcome: z.enum(PLAYGROUND_OUTCOMES).meta({
    description:
      "`cut`: max_tokens reached. `refused`: the model declined. `filtered`: stopped by the provider's content filter.",
  }),
  problem: z
    .string()
    .nullable()
    .meta({
      description: 'Why the run failed or the answer is incomplete.',
      examples: ["The provider's content filter stopped the answer."],
    }),
  finish_reason: finishReason,
  settings_not_sent: settingsNotSent,
  demo: isDemo,
  tokens: z.object({
    input: z.int().meta({ examples: [240] }),
    output: z.int().meta({ examples: [60] }),
    cached: z.int().meta({ examples: [0] }),
    is_estimate: z.boolean().meta({ description: 'True if the provider reported no count.' }),
  }),
  cost_usd: z
    .number()
    .nullable()
    .meta({ description: 'Null if the price is unknown.', examples: [0.00042] }),
  first_word_ms: z.int().nullable().meta({ description: 'Time to first token.' }),
  duration_ms: z.int(),
  created_at: z.iso.datetime(),
}

export const PlaygroundRunSummary = z
  .object({
    ...summary,
    output_start: z.string().meta({ description: 'Start of the output.' }),
  })
  .meta({ id: 'PlaygroundRunSummary', description: 'A playground run without its texts.' })

const PlaygroundRun = z
  .object({
    ...summary,
    sent_prompt: readableWith(
      'blocks:read',
      z.string().meta({ description: 'Compiled prompt as sent.' }),
    ),
    variables: readableWith('blocks:read', variableValues),
    message: z.string().nullable(),
    turns: z.array(Turn).meta({ description: 'Turns after the message.', examples: [[]] }),
    reasoning,
    tool_calls: toolCalls,
    request: readableWith('blocks:read', SentRequest.nullable()),
    output: z.string().meta({ description: 'Model output: untrusted text, never execute it.' }),
  })
  .meta({ id: 'PlaygroundRun', description: 'A playground run with its texts.' })

export const runId = z.uuid().meta({
  description: 'Run UUID, from list_playground_runs.',
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
    toolset: 'test',
    nextStep:
      'create_test_case keeps the input as a test case; list_playground_runs lists earlier runs.',
    title: 'Try a prompt',
    description:
      'Runs a prompt with variable values and a message on a model, and stores the answer. For test cases with checks use run_eval. Billed to the provider account configured in Models.',
    input: z.strictObject({
      prompt_id: promptId,
      version: versionNumber.optional().meta({
        description:
          "Saved version number, from list_versions. Default: the version for the key's environment.",
        examples: [3],
      }),
      variables: givenValues.optional().meta({
        description: 'Variable values by key.',
        examples: [{ customer_name: 'Alex' }],
      }),
      message: text(MAX_MESSAGE_LENGTH)
        .optional()
        .meta({
          description: 'User message. Default: the prompt itself is sent as the message.',
          examples: ['Where is my parcel?'],
        }),
      turns: turns.optional().meta({
        description:
          'Turns after the message, to continue a run: its turns, its answer (assistant, with the tool_calls of the run), and the results of the tools or another message.',
        examples: [
          [
            {
              role: 'assistant',
              content: '',
              tool_calls: [{ id: 'call_1', name: 'find_order', arguments: '{"id":7}' }],
            },
            { role: 'tool', tool_call_id: 'call_1', content: '{"status":"sent"}' },
          ],
        ],
      }),
      ...runModelSelection,
      ...settingOverrides,
    }),
    progress: z.discriminatedUnion('type', [
      z.object({
        type: z.literal('run'),
        id: z
          .uuid()
          .meta({ description: 'Run UUID for get_playground_run, once the run has ended.' }),
      }),
      z.object({
        type: z.literal('text'),
        text: z.string().meta({ description: 'New output text.' }),
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
    toolset: 'test',
    mergedInto: { tool: 'list_playground_runs', as: 'list' },
    title: 'List playground runs',
    description:
      'Lists the playground runs of a prompt, newest first, without texts; get_playground_run has those. For runs of test cases use list_eval_runs.',
    input: z.strictObject({
      prompt_id: promptId,
      ...page('runs', { maxLimit: 100, defaultLimit: 20 }),
    }),
    output: z.array(PlaygroundRunSummary),
  },
  get_playground_run: {
    method: 'GET',
    path: '/playground-runs/:playground_run_id',
    scope: 'evals:read',
    effect: 'reads',
    answers: 'one',
    toolset: 'test',
    mergedInto: { tool: 'list_playground_runs', as: 'one' },
    title: 'Get a playground run',
    description: 'Returns a playground run: prompt sent, output, tokens, cost and latency.',
    input: z.strictObject({ playground_run_id: runId }),
    output: PlaygroundRun,
  },
} as const satisfies Record<string, PublicOperation>
