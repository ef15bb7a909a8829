import { z } from 'zod'
import { promptId, variableValues, versionNumber } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { DeclaredVariable, deliveredVersion } from './prompts/prompt-fields.ts'

const truncated = z
  .literal(true)
  .optional()
  .meta({ description: 'Only if `truncate` cut the text.' })

export const CompiledPrompt = z
  .object({
    prompt: z.string().meta({
      description: 'All enabled blocks with variables filled in.',
      examples: ['## Role\nYou help customers of Acme.'],
    }),
    version: deliveredVersion,
    revision: z
      .int()
      .optional()
      .meta({
        description: 'Working-copy revision; absent for saved versions.',
        examples: [7],
      }),
    tokens: z.int().meta({
      description: "Tokens of the whole prompt, in its model's encoding.",
      examples: [10],
    }),
    truncated,
    truncated_tokens: z
      .int()
      .optional()
      .meta({
        description: 'Tokens after truncation, if the text was cut.',
        examples: [8],
      }),
    variables_used: z.array(z.string()).meta({
      description: 'Keys used in enabled blocks and their titles, in order of first use.',
      examples: [['company']],
    }),
    unresolved: z.array(z.string()).meta({
      description: 'Keys left in the text as {{key}}: no value and no default.',
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
      description: 'Same as the ETag header, for If-None-Match.',
      examples: ['"u7V1d3cG0w"'],
    }),
  })
  .meta({
    id: 'DeliveredPrompt',
    description: 'Frozen within v1. For a working copy, X-Prompt-Revision has its revision.',
  })

const variables = variableValues.optional().meta({
  description: 'Variable values by key: strings, numbers or booleans.',
  examples: [{ customer_name: 'Alex' }],
})

const pinnedVersion = versionNumber.optional().meta({
  description: 'Saved version number, from list_versions; live keys only get published ones.',
  examples: [3],
  listedBy: 'list_versions',
})

const truncate = z.boolean().optional().meta({
  description: 'Truncate text longer than `max_tokens` and report it. Default: false.',
})

const max_tokens = z
  .int()
  .min(1)
  .optional()
  .meta({
    description: 'Max tokens with `truncate`. Default: 2000.',
    examples: [500],
  })

/** Input shared by the ways to fetch a prompt. */
const fetching = z.strictObject({
  prompt_id: promptId,
  variables,
  version: pinnedVersion,
  truncate,
  max_tokens,
})

const compiling =
  'Compiles a prompt into one string. Live keys get the published version, dev keys the working copy. For model configuration too, use get_prompt.'

/** Delivers the compiled version for the key's environment. */
export const deliveryOperations = {
  get_prompt: {
    method: 'GET',
    path: '/prompts/:prompt_id',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get a prompt',
    description:
      'Returns a prompt with its compiled text, model configuration and variables. To edit it use get_working_copy; for the text alone use get_compiled_prompt.',
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
  /** Values travel in the body, so they do not end up in proxy logs. The tool uses this operation. */
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
