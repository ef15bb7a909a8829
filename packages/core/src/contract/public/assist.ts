import { z } from 'zod'
import { text } from '../../text.ts'
import { askedModel } from '../asked-model.ts'
import { blockId, expectedRevision, itsPrompt, promptId } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { ChangedProposal } from './proposal-fields.ts'

/** How a block is rewritten where no words of one's own say it. */
const REWRITES = ['improve', 'expand', 'simplify'] as const

/** Longest instruction or goal, in UTF-16 units. */
const MOST_ASKED = 3_000

export const assistOperations = {
  rewrite_block: {
    method: 'POST',
    path: '/blocks/:block_id/rewrite',
    scope: 'ai:rewrite',
    effect: 'adds',
    answers: 'one',
    external: true,
    title: 'Rewrite a block',
    description:
      "Has a model rewrite one block, and proposes its text; the prompt stays as it is until apply_proposal. Every variable of the block survives, or nothing is proposed. Counts against the project's budget for models.",
    input: z.strictObject({
      block_id: blockId,
      prompt_id: itsPrompt,
      how: z
        .enum(REWRITES)
        .optional()
        .meta({
          description: 'What to do with it; improve where instruction is left out, too.',
          examples: ['simplify'],
        }),
      instruction: text(MOST_ASKED)
        .trim()
        .min(1, 'must not be empty')
        .optional()
        .meta({
          description: 'What to do with it, in your words.',
          examples: ['Say it to people who are new here.'],
        }),
      ...askedModel,
      revision: expectedRevision,
    }),
    output: ChangedProposal,
  },
  propose_changes: {
    method: 'POST',
    path: '/prompts/:prompt_id/propose-changes',
    scope: 'ai:copilot',
    effect: 'adds',
    answers: 'one',
    external: true,
    title: 'Ask for changes',
    description:
      "Has a model find the changes of blocks and variables that lead to a goal, and proposes them together, each with its reason; the prompt stays as it is until apply_proposal. Counts against the project's budget for models.",
    input: z.strictObject({
      prompt_id: promptId,
      goal: text(MOST_ASKED)
        .trim()
        .min(1, 'must not be empty')
        .meta({
          description: 'What is to be different, in words.',
          examples: ['Answer in the language of the customer, and never promise a refund.'],
        }),
      ...askedModel,
      revision: expectedRevision,
    }),
    output: ChangedProposal,
  },
} as const satisfies Record<string, PublicOperation>
