import { z } from 'zod'
import { promptId, variableValues, versionNumber } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { DeclaredVariable, deliveredVersion } from './prompt-fields.ts'

const truncated = z
  .literal(true)
  .optional()
  .meta({ description: 'Only where `truncate` was asked for and has cut the text.' })

export const CompiledPrompt = z
  .object({
    prompt: z.string().meta({
      description: 'All enabled blocks, variables resolved.',
      examples: ['## Role\nYou help customers of Acme.'],
    }),
    version: deliveredVersion,
    revision: z
      .int()
      .optional()
      .meta({
        description: 'Of the working copy that this is compiled from; absent for saved versions.',
        examples: [7],
      }),
    tokens: z
      .int()
      .meta({ description: "Tokens of the whole prompt in its model's encoding.", examples: [10] }),
    truncated,
    truncated_tokens: z
      .int()
      .optional()
      .meta({
        description: 'Tokens of the text as it was cut, where it was.',
        examples: [8],
      }),
    variables_used: z.array(z.string()).meta({
      description: 'Keys that the enabled blocks refer to, titles included, in order of first use.',
      examples: [['company']],
    }),
    unresolved: z.array(z.string()).meta({
      description: 'Keys that stand in the text as {{key}}: neither a value nor a default.',
      examples: [[]],
    }),
    prompt_id: z.uuid(),
    project_id: z.uuid(),
  })
  .meta({ id: 'CompiledPrompt' })

export const DeliveredPrompt = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ examples: ['Support reply'] }),
    compiled_prompt: z.string().meta({ examples: ['## Role\nYou help customers of Acme.'] }),
    truncated,
    model_config: z
      .record(z.string(), z.unknown())
      .meta({ examples: [{ model: 'gpt-4o', temperature: 0.3 }] }),
    variables: z.array(DeclaredVariable),
    version: z.int().meta({ examples: [3] }),
    etag: z.string().meta({
      description: 'Equals the ETag header; for If-None-Match.',
      examples: ['"u7V1d3cG0w"'],
    }),
  })
  .meta({
    id: 'DeliveredPrompt',
    description:
      'Frozen within v1. Where it is made of the working copy, X-Prompt-Revision has its revision.',
  })

const variables = variableValues.optional().meta({
  description: 'Values by variable key: strings, numbers or booleans.',
  examples: [{ customer_name: 'Alex' }],
})

const pinnedVersion = versionNumber.optional().meta({
  description:
    'A saved version to get instead (see list_versions); a live key reaches published ones only.',
  examples: [3],
  listedBy: 'list_versions',
})

const truncate = z.boolean().optional().meta({
  description: 'Cut a text longer than `max_tokens`, and say so. Never cut when left out.',
})

const max_tokens = z
  .int()
  .min(1)
  .optional()
  .meta({
    description: 'Most tokens of the text where `truncate` is true; 2000 when left out.',
    examples: [500],
  })

/** What either way of getting one prompt takes. */
const fetching = z.strictObject({
  prompt_id: promptId,
  variables,
  version: pinnedVersion,
  truncate,
  max_tokens,
})

const compiling =
  'Compiles a prompt into one string: a live key is delivered the published version, a dev key the working copy.'

/** One prompt as programs get it: compiled, of the version that their key is meant for. */
export const deliveryOperations = {
  get_prompt: {
    method: 'GET',
    path: '/prompts/:prompt_id',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get a prompt',
    description: 'Delivers a prompt with its compiled text, model configuration and variables.',
    input: fetching,
    output: DeliveredPrompt,
  },
  get_compiled_prompt: {
    method: 'GET',
    path: '/prompts/:prompt_id/compiled',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    tool: null,
    title: 'Get a compiled prompt',
    description: compiling,
    input: fetching,
    output: CompiledPrompt,
  },
  /** Values in the body stand in no address, and so in no log of a proxy; the tool sends them so. */
  compile_prompt: {
    method: 'POST',
    path: '/prompts/:prompt_id/compiled',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    tool: 'get_compiled_prompt',
    title: 'Compile a prompt',
    description: compiling,
    input: fetching,
    output: CompiledPrompt,
  },
} as const satisfies Record<string, PublicOperation>
