import { z } from 'zod'
import { ChangedEvalRun } from '../evals/eval-fields.ts'
import { EXAMPLE_ID, promptId, recordId } from '../fields.ts'
import { ModelComparison } from '../models/model-comparison.ts'
import { judgeModelSelection, runModelSelection } from '../models/model-selection.ts'
import { modelName } from '../models/provider-fields.ts'
import type { PublicOperation } from '../operation.ts'
import { ProposalState, title } from '../proposals/proposal-fields.ts'
import { readableFields, readableWith } from '../schema/readable-with.ts'

/** Max prompts per replacement. */
export const MAX_REPLACEMENTS = 100
/** Max prompts per request that get eval runs. */
export const MAX_TRIED_PROMPTS = 20

const replaced = {
  model: modelName.meta({
    description: 'Model that ends, from list_ending_models.',
    examples: ['gpt-4o'],
  }),
  replacement: modelName.optional().meta({
    description: "Model to use instead. Default: the vendor's.",
    examples: ['gpt-6-luna'],
  }),
}

const promptIds = (max: number) =>
  z
    .array(promptId)
    .min(1)
    .max(max)
    .optional()
    .meta({
      description: `Slugs or UUIDs, from list_ending_models; max ${max}. Default: all prompts that name the model.`,
      examples: [['support-reply']],
    })

const prompt = {
  prompt_id: recordId('prompt_id'),
  ...readableFields('prompts:read', { slug: z.string() }),
}

const tried = {
  ...prompt,
  ...readableFields('prompts:read', {
    proposal_id: z.uuid().nullable().meta({ description: 'Open proposal of the replacement.' }),
  }),
}

const answer = {
  model: z.string().meta({ description: "The vendor's name of the model that ends." }),
  replacement: z.string(),
}

const skipped = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z
    .array(z.object({ ...fields, ...readableFields('prompts:read', { reason: z.string() }) }))
    .meta({ description: 'Prompts that were left out, and why.' })

const RunPair = z.object({
  baseline: ChangedEvalRun.meta({ description: 'Run with the former model.' }),
  candidate: ChangedEvalRun.meta({ description: 'Run with the new model.' }),
})

const cost = z.number().nullable().meta({
  description: 'Max cost in US dollars, without retries; null if a price is unknown.',
})

/** No tools: tool lists have a limit. */
export const modelReplacementOperations = {
  propose_model_replacement: {
    method: 'POST',
    path: '/models/replacement/proposals',
    scope: 'prompts:write',
    forReview: 'any',
    forRestrictedKeys: true,
    fieldScopes: { comparisons: ['evals:read'] },
    effect: 'adds',
    answers: 'one',
    tool: null,
    title: 'Propose the replacement of a model',
    description: `Proposes another model to each prompt whose working copy names a model that ends, one proposal each, max ${MAX_REPLACEMENTS}. Settings that the new model rejects are removed. The latest two eval runs of the same cases with both models are attached. A repeated call adds no proposal, and attaches runs that came later.`,
    input: z.strictObject({
      ...replaced,
      prompt_ids: promptIds(MAX_REPLACEMENTS),
      title: title.optional(),
      comparisons: z
        .array(
          z.strictObject({
            baseline_run_id: z.uuid().meta({ description: 'Run with the former model.' }),
            candidate_run_id: z.uuid().meta({ description: 'Run with the new model.' }),
          }),
        )
        .max(MAX_REPLACEMENTS)
        .optional()
        .meta({
          description:
            'Pairs of finished runs to attach, from try_model_replacement or list_eval_runs. Default: the latest pair of each prompt.',
          examples: [[{ baseline_run_id: EXAMPLE_ID, candidate_run_id: EXAMPLE_ID }]],
        }),
    }),
    output: z.object({
      ...answer,
      skipped: skipped(prompt),
      left: z.int().meta({ description: 'Prompts that a further call proposes to.' }),
      proposals: z.array(
        z.object({
          id: recordId('proposal_id'),
          ...prompt,
          state: ProposalState,
          is_new: z.boolean().meta({ description: 'False if it was proposed before.' }),
          comparison: readableWith('evals:read', ModelComparison.nullable()),
        }),
      ),
    }),
  },
  try_model_replacement: {
    method: 'POST',
    path: '/models/replacement/eval-runs',
    scope: 'evals:run',
    forRestrictedKeys: true,
    judges: Object.keys(judgeModelSelection),
    effect: 'adds',
    answers: 'one',
    external: true,
    tool: null,
    title: 'Try the replacement of a model',
    description: `Starts two eval runs for each prompt that names a model that ends, with the same cases: one with this model, one with its replacement and without the settings that it rejects. A prompt without test cases runs on its last playground inputs, and nothing is judged. Max ${MAX_TRIED_PROMPTS} prompts. With estimate it says what the runs cost, and starts none.`,
    input: z.strictObject({
      ...replaced,
      prompt_ids: promptIds(MAX_TRIED_PROMPTS),
      estimate: z
        .boolean()
        .default(false)
        .meta({ description: 'Counts calls and their max cost, and starts no run.' }),
      provider: runModelSelection.provider.meta({
        description:
          "Provider of the replacement: name or id, from list_models. Default: the one that serves it, else the prompt's.",
      }),
      ...judgeModelSelection,
    }),
    output: z.object({
      ...answer,
      skipped: skipped(tried),
      left: z.int().meta({ description: 'Prompts beyond the limit: name them in prompt_ids.' }),
      prompts: z.array(
        z.object({
          ...tried,
          cases: z.int().meta({ description: 'Cases of each run.', examples: [20] }),
          cases_from: z
            .enum(['test_cases', 'playground'])
            .meta({ description: 'With playground inputs nothing is judged.' }),
          calls: z.int().meta({
            description: 'Calls of models, judges included; 0 where earlier runs serve.',
            examples: [40],
          }),
          max_cost_usd: cost,
          runs: RunPair.nullable().meta({
            description: 'With estimate, the earlier runs that serve; null without.',
          }),
        }),
      ),
      calls: z.int().meta({ description: 'Calls for all prompts.', examples: [120] }),
      max_cost_usd: cost,
    }),
  },
} as const satisfies Record<string, PublicOperation>
