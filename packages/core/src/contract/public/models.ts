import { z } from 'zod'
import { ProviderKind } from '../../models/model-providers.ts'
import { EXAMPLE_ID, page } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'

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
    title: 'List models',
    description:
      'Lists the enabled model providers of the project with their models. Use it to fill provider and model of run_eval, run_playground and other AI tools.',
    input: z.strictObject(page('providers', { maxLimit: 100 })),
    output: z.array(ModelsOfProvider),
  },
} as const satisfies Record<string, PublicOperation>
