import { ProviderKind } from '@promptwire/core/models/model-providers'
import { z } from 'zod'
import { EXAMPLE_ID, page, recordId } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { EndOfModel, withinDays } from './end-of-model.ts'

const ModelsOfProvider = z
  .object({
    id: z.string().meta({
      description: 'Provider id; `demo` is built in.',
      examples: [EXAMPLE_ID],
    }),
    name: z.string().meta({ description: 'Provider name, unique in the project.' }),
    kind: ProviderKind,
    models: z.array(z.string()).meta({
      description:
        "Models to choose from. The provider's other models work too, unless the project restricts models.",
    }),
    default_model: z.string().meta({ description: 'Model used if none is given.' }),
    is_default: z.boolean().meta({ description: 'True for the provider used if none is given.' }),
    is_demo: z.boolean().meta({
      description: 'True for the built-in demo, which answers by simple rules.',
    }),
  })
  .meta({ id: 'ModelsOfProvider', description: 'A model provider with its models.' })

/** Places where a prompt names a model. */
export const MODEL_USES = ['live', 'pinned', 'working_copy', 'eval', 'judge', 'proposal'] as const
export const ModelUse = z.enum(MODEL_USES)
export type ModelUse = z.output<typeof ModelUse>

/** Max prompts listed per ending model; `prompt_count` counts all. */
export const MAX_ENDING_PROMPTS = 100

const EndingModelPrompt = z.object({
  id: recordId('prompt_id'),
  slug: z.string(),
  name: z.string(),
  uses: z.array(ModelUse).meta({
    description:
      'Where the model is named: the live version; a version that keys pinned, or an eval run or judge that used it, in the last 30 days; the working copy; an open proposal.',
    examples: [['live', 'working_copy']],
  }),
  versions: z.array(z.int()).meta({ description: 'Its live and pinned versions that name it.' }),
})

export const EndingModel = EndOfModel.extend({
  spellings: z.array(z.string()).meta({ description: 'As prompts and providers write it.' }),
  requests: z.int().meta({ description: 'Requests of keys in the last 30 days.' }),
  providers: z
    .array(z.string())
    .meta({ description: 'Enabled providers of the project whose default model it is.' }),
  prompt_count: z.int(),
  prompts: z.array(EndingModelPrompt).meta({
    description: `Prompts that name it, live ones first, max ${MAX_ENDING_PROMPTS}.`,
  }),
}).meta({ id: 'EndingModel', description: 'A model that its vendor ends, and where it is used.' })
export type EndingModel = z.output<typeof EndingModel>

export const modelOperations = {
  list_models: {
    method: 'GET',
    path: '/models',
    scope: 'playground:run',
    forRestrictedKeys: true,
    // run_eval takes a model too.
    orScopes: ['evals:run'],
    effect: 'reads',
    answers: 'page',
    toolset: 'test',
    mergedInto: { tool: 'list_models', as: 'list' },
    title: 'List models',
    description:
      'Lists the enabled model providers of the project with their models. Use it to fill provider and model of run_eval, run_playground and other AI tools.',
    input: z.strictObject(page('providers', { maxLimit: 100 })),
    output: z.array(ModelsOfProvider),
  },
  list_ending_models: {
    method: 'GET',
    path: '/models/ending',
    scope: 'prompts:read',
    forRestrictedKeys: true,
    effect: 'reads',
    answers: 'page',
    toolset: 'test',
    mergedInto: { tool: 'list_models', as: 'ending' },
    title: 'List ending models',
    description:
      'Lists the models in use that their vendors end, soonest first, with the prompts that name them.',
    input: z.strictObject({
      within_days: withinDays.optional().meta({
        description: 'Only models that end within so many days.',
        examples: [60],
      }),
      ...page('models', { maxLimit: 100 }),
    }),
    output: z.array(EndingModel),
  },
} as const satisfies Record<string, PublicOperation>
