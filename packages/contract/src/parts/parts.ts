import { z } from 'zod'
import { Block } from '../blocks/blocks.ts'
import { Dependant } from '../content/dependant-fields.ts'
import {
  blockId,
  expectedRevision,
  itsPrompt,
  newRevision,
  page,
  promptId,
  recordId,
  SAVE_WHEN_DONE,
} from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { ProposalState } from '../proposals/proposal-fields.ts'
import { readableFields, readableWith } from '../schema/readable-with.ts'

/** Max dependants per request that get a proposal. */
export const MAX_PART_PROPOSALS = 100

const its = readableFields('prompts:read', { slug: z.string() })

export const partOperations = {
  list_dependants: {
    method: 'GET',
    path: '/prompts/:prompt_id/dependants',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'page',
    toolset: 'organize',
    title: 'List dependants',
    description:
      'Lists the prompts that include this prompt as a shared part. Call it before you publish or delete one.',
    input: z.strictObject({
      prompt_id: promptId,
      ...page('prompts', { maxLimit: 200, defaultLimit: 50 }),
    }),
    output: z.array(Dependant),
  },
  propose_part_updates: {
    method: 'POST',
    path: '/prompts/:prompt_id/dependants/proposals',
    scope: 'prompts:write',
    forReview: 'any',
    effect: 'adds',
    answers: 'one',
    toolset: 'propose',
    nextStep: 'apply_proposal updates a prompt; call again while left is not 0.',
    title: 'Propose part updates',
    description: `Proposes the live version of a shared part to the prompts that include another one, one proposal each, max ${MAX_PART_PROPOSALS}. A repeated call adds none.`,
    input: z.strictObject({ prompt_id: promptId }),
    output: z.object({
      version: z.int().meta({ description: 'Proposed version of the part.', examples: [4] }),
      proposals: z.array(
        z.object({
          id: recordId('proposal_id'),
          prompt_id: recordId('prompt_id'),
          ...its,
          state: ProposalState,
          is_new: z.boolean().meta({ description: 'False if it was proposed before.' }),
        }),
      ),
      skipped: z
        .array(z.object({ prompt_id: recordId('prompt_id'), ...its, reason: z.string() }))
        .meta({ description: 'Prompts that cannot take the version.' }),
      left: z
        .int()
        .meta({ description: 'Prompts that a further call proposes to.', examples: [0] }),
    }),
  },
  detach_block: {
    method: 'POST',
    path: '/blocks/:block_id/detach',
    scope: 'blocks:write',
    effect: 'changes',
    answers: 'one',
    toolset: 'organize',
    outcomeIn: 'get_working_copy',
    nextStep: SAVE_WHEN_DONE,
    title: 'Detach a shared part',
    description:
      'Replaces a block that includes a shared part with copies of its blocks. The compiled prompt stays the same; later versions of the part change nothing here.',
    input: z.strictObject({ block_id: blockId, prompt_id: itsPrompt, revision: expectedRevision }),
    output: z.object({
      blocks: readableWith('blocks:read', z.array(Block)),
      revision: newRevision,
    }),
  },
} as const satisfies Record<string, PublicOperation>
