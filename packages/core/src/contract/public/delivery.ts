import { z } from 'zod'
import { FailureBody } from '../../errors/envelope.ts'
import { text } from '../../text/text.ts'
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

/** Max prompts per request: each is counted as a request. */
const MAX_COMPILED_PROMPTS = 100

const etag = z.string().meta({
  description: 'ETag of the same request to get_compiled_prompt.',
  examples: ['"u7V1d3cG0w"'],
})

const CompiledItem = z.union([
  CompiledPrompt.extend({ etag }).meta({ id: 'CompiledItem' }),
  z.object({ not_modified: z.literal(true), etag }).meta({
    id: 'UnchangedItem',
    description: 'Your copy (`if_none_match`) is current.',
  }),
  z.object({ error: FailureBody }).meta({
    id: 'FailedItem',
    description: 'The error of the same request to get_compiled_prompt.',
  }),
])

const compiling =
  'Compiles a prompt with variables into the text that apps send to a model. Live keys get the published version, dev keys the working copy. For model settings too use get_prompt; to edit use get_working_copy.'

/** Delivers the compiled version for the key's environment. */
export const deliveryOperations = {
  get_prompt: {
    method: 'GET',
    path: '/prompts/:prompt_id',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    toolset: 'use',
    title: 'Get a prompt',
    description:
      'Returns a prompt as an app fetches it: compiled text, model configuration, variables and ETag. For the text alone use get_compiled_prompt; before an edit use get_working_copy.',
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
    toolset: 'use',
    title: 'Compile a prompt',
    description: compiling,
    input: fetching,
    output: CompiledPrompt,
  },
  /** No tool: a hundred prompts would flood a model's context, and one has get_compiled_prompt. */
  compile_prompts: {
    method: 'POST',
    path: '/compiled',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    each: 'compile_prompt',
    tool: null,
    title: 'Compile several prompts',
    description: `Compiles up to ${MAX_COMPILED_PROMPTS} prompts, all of one moment, and returns them in order. Each counts as a request against the plan and fails by itself with \`error\`; if the plan has too few requests left, the items that do not fit get RATE_LIMITED. An answer has at most 8,000,000 characters of text. For a single prompt use compile_prompt.`,
    input: z.strictObject({
      prompts: z
        .array(
          fetching.extend({
            if_none_match: text(1_000)
              .optional()
              .meta({
                description: '`etag` of your copy; if it is current, the text is left out.',
                examples: ['"u7V1d3cG0w"'],
              }),
          }),
        )
        .min(1)
        .max(MAX_COMPILED_PROMPTS)
        .meta({
          description: 'Prompts with their variables; the same prompt may appear again.',
          examples: [
            [
              { prompt_id: 'support-reply', variables: { customer_name: 'Alex' } },
              { prompt_id: 'refund-letter', version: 3 },
            ],
          ],
        }),
    }),
    output: z.object({ prompts: z.array(CompiledItem) }),
  },
} as const satisfies Record<string, PublicOperation>
