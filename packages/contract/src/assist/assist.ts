import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { blockId, expectedRevision, itsPrompt, promptId } from '../fields.ts'
import { modelSelection } from '../models/model-selection.ts'
import type { PublicOperation } from '../operation.ts'
import { ChangedProposal } from '../proposals/proposal-fields.ts'

/** Preset rewrites, used without an `instruction`. */
const REWRITES = ['improve', 'expand', 'simplify'] as const

/** Max length of an instruction or goal, in UTF-16 units. */
const MAX_INSTRUCTION_LENGTH = 3_000

export const assistOperations = {
  rewrite_block: {
    method: 'POST',
    path: '/blocks/:block_id/rewrite',
    scope: 'ai:rewrite',
    effect: 'adds',
    answers: 'one',
    external: true,
    toolset: 'ai',
    outcomeIn: 'list_proposals',
    aliases: { mode: 'how' },
    nextStep: 'Check the changes with get_proposal, then apply_proposal or review_proposal.',
    title: 'Rewrite a block',
    description:
      "Rewrites one block with a model and creates a proposal; apply_proposal applies it. For changes across blocks use propose_changes, for your own text update_block. Fails if the model drops a variable. Counts against the project's AI budget.",
    input: z.strictObject({
      block_id: blockId,
      prompt_id: itsPrompt,
      how: z
        .enum(REWRITES)
        .optional()
        .meta({
          description: 'Kind of rewrite. Default without an instruction: improve.',
          examples: ['simplify'],
        }),
      instruction: text(MAX_INSTRUCTION_LENGTH)
        .trim()
        .min(1, 'must not be empty')
        .optional()
        .meta({
          description: 'What to change, in your words.',
          examples: ['Address people who are new here.'],
        }),
      ...modelSelection,
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
    toolset: 'ai',
    outcomeIn: 'list_proposals',
    nextStep: 'Check the changes with get_proposal, then apply_proposal or review_proposal.',
    listedAs: { goal: 'instruction' },
    title: 'Suggest changes with AI',
    description:
      "Asks a model for changes to blocks and variables that reach a goal, and creates one proposal with reasons; apply_proposal applies it. To propose your own edits use create_proposal. Counts against the project's AI budget.",
    input: z.strictObject({
      prompt_id: promptId,
      goal: text(MAX_INSTRUCTION_LENGTH)
        .trim()
        .min(1, 'must not be empty')
        .meta({
          description: 'What should change.',
          examples: ['Answer in the language of the customer, and never promise a refund.'],
        }),
      ...modelSelection,
      revision: expectedRevision,
    }),
    output: ChangedProposal,
  },
} as const satisfies Record<string, PublicOperation>
