import { FailureBody } from '@promptwire/core/errors/envelope'
import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { deliveredVersion } from '../content/prompt-fields.ts'
import { maxCharacters, promptId } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import {
  CompiledPrompt,
  compiling,
  DeliveredPrompt,
  fetching,
  MAX_VALUES_BODY_BYTES,
  pinnedVersion,
} from './delivery-fields.ts'

/** Max prompts per request; each counts as a request. */
const MAX_COMPILED_PROMPTS = 100
/** Max UTF-16 units or bytes of all items, since a response is in memory at once. */
export const MAX_COMPILED_LENGTH = 8_000_000

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

/** Tools need not describe a prompt's fields again in a list. */
const LIKE_A_COMPILED_PROMPT = {
  describedBy: {
    operation: 'get_compiled_prompt',
    fields: Object.keys(compiling.shape),
    rare: ['lenient', 'truncate', 'max_tokens', 'format'],
  },
}

const description =
  'Compiles a prompt with variables into the text or request that apps send to a model. Live keys get the published version, dev keys the working copy. For model settings too use get_prompt; to edit use get_working_copy.'

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
    description,
    input: compiling,
    output: CompiledPrompt,
  },
  /** Values are in the body, to keep them out of proxy logs. The tool uses this operation. */
  compile_prompt: {
    method: 'POST',
    path: '/prompts/:prompt_id/compiled',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    tool: 'get_compiled_prompt',
    toolset: 'use',
    maxBodyBytes: MAX_VALUES_BODY_BYTES,
    title: 'Compile a prompt',
    description,
    input: compiling,
    output: CompiledPrompt,
  },
  /** No tool: list_variables and the arguments of MCP prompts give models the same. */
  get_prompt_contract: {
    method: 'GET',
    path: '/prompts/:prompt_id/contract',
    scope: 'variables:read',
    effect: 'reads',
    answers: 'one',
    tool: null,
    title: 'Get the contract of a prompt',
    description:
      'Returns the JSON Schema of the variable values that a prompt takes, for generated types, forms and checks. Live keys get that of the published version.',
    input: z.strictObject({ prompt_id: promptId, version: pinnedVersion }),
    output: z
      .object({
        version: deliveredVersion,
        schema: z.record(z.string(), z.unknown()).meta({
          description: 'JSON Schema 2020-12 of the values by key.',
          examples: [
            {
              type: 'object',
              properties: { seats: { type: 'integer', minimum: 1 } },
              required: ['seats'],
            },
          ],
        }),
      })
      .meta({ id: 'PromptContract' }),
  },
  compile_prompts: {
    method: 'POST',
    path: '/compiled',
    scope: 'prompts:read',
    forRestrictedKeys: true,
    effect: 'reads',
    answers: 'one',
    each: 'compile_prompt',
    toolset: 'organize',
    maxBodyBytes: MAX_VALUES_BODY_BYTES,
    title: 'Compile several prompts',
    description: `Compiles up to ${MAX_COMPILED_PROMPTS} prompts, all from the same moment, and returns them in order. Each counts as a request against the plan and fails by itself with \`error\`; those that do not fit get RATE_LIMITED (plan) or PAYLOAD_TOO_LARGE (max_characters). For a single prompt use get_compiled_prompt.`,
    input: z.strictObject({
      max_characters: maxCharacters(MAX_COMPILED_LENGTH),
      prompts: z
        .array(
          compiling
            .extend({
              if_none_match: text(1_000)
                .optional()
                .meta({
                  description: '`etag` of your copy; if it is current, the text is left out.',
                  examples: ['"u7V1d3cG0w"'],
                }),
            })
            .meta(LIKE_A_COMPILED_PROMPT),
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
