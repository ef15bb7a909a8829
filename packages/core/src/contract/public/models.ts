import { z } from 'zod'
import { ProviderKind } from '../../model-providers.ts'
import { EXAMPLE_ID, page } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'

const ModelsOfProvider = z
  .object({
    id: z.string().meta({
      description: 'Id of the provider; demo is the built-in one.',
      examples: [EXAMPLE_ID],
    }),
    name: z.string().meta({ description: 'Its name in the project; unique there.' }),
    kind: ProviderKind,
    models: z.array(z.string()).meta({
      description:
        'Models to choose from. Others that the provider knows may be named, too, unless the project restricts its models.',
    }),
    default_model: z.string().meta({ description: 'What runs where no model is named.' }),
    is_default: z.boolean().meta({ description: 'Whether it is used where none is named.' }),
    is_demo: z.boolean().meta({
      description: 'Whether it is the built-in stand-in, which answers by simple rules.',
    }),
  })
  .meta({ id: 'ModelsOfProvider', description: 'A provider of models, and what may be named.' })

export const modelOperations = {
  list_models: {
    method: 'GET',
    path: '/models',
    scope: 'playground:run',
    // A run of test cases names a model, too.
    orScopes: ['evals:run'],
    effect: 'reads',
    answers: 'page',
    title: 'List models',
    description:
      'Lists the providers of models that the project has set up and turned on, with the models to choose from. Empty where the project has none.',
    input: z.strictObject(page('providers', { most: 100 })),
    output: z.array(ModelsOfProvider),
  },
} as const satisfies Record<string, PublicOperation>
