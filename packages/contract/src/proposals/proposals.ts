import { z } from 'zod'
import { EXAMPLE_ID, expectedRevision, page, promptId } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { changes } from './proposal-changes.ts'
import {
  AppliedProposal,
  ChangedProposal,
  comment,
  PROPOSAL_STATES,
  Proposal,
  ProposalSummary,
  proposalId,
  reason,
  title,
} from './proposal-fields.ts'

const revision = expectedRevision.meta({
  description: 'Proposal revision you read. If it is outdated, the change is rejected.',
  examples: [2],
})
/** RFC 9110, 13.1.1: a decision must name its revision. */
const reviewed = expectedRevision.meta({
  description: 'Required: proposal revision you reviewed. If it is outdated, the call is rejected.',
  examples: [2],
})
const decided = {
  proposal_id: proposalId,
  comment: comment.optional().meta({ description: 'Review comment.', examples: ['Well put.'] }),
  revision,
}

export const proposalOperations = {
  list_proposals: {
    method: 'GET',
    path: '/proposals',
    scope: 'prompts:read',
    forRestrictedKeys: true,
    effect: 'reads',
    answers: 'page',
    toolset: 'propose',
    title: 'List proposals',
    description:
      'Lists the proposals of the project or of one prompt, newest first, with change counts. For the changes themselves use get_proposal.',
    input: z.strictObject({
      prompt_id: promptId.optional(),
      state: z
        .enum([...PROPOSAL_STATES, 'pending'])
        .optional()
        .meta({
          description: 'Only proposals in this state; `pending` means neither applied nor closed.',
          examples: ['pending'],
        }),
      ...page('proposals', { maxLimit: 200, defaultLimit: 50 }),
    }),
    output: z.array(ProposalSummary),
  },
  get_proposal: {
    method: 'GET',
    path: '/proposals/:proposal_id',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    toolset: 'propose',
    title: 'Get a proposal',
    description:
      'Returns a proposal with its changes per block, reasons, discussion and conflicts with the current working copy.',
    input: z.strictObject({ proposal_id: proposalId }),
    output: Proposal,
  },
  create_proposal: {
    method: 'POST',
    path: '/prompts/:prompt_id/proposals',
    scope: 'prompts:write',
    forReview: 'any',
    effect: 'adds',
    answers: 'one',
    toolset: 'propose',
    outcomeIn: 'list_proposals',
    nextStep:
      'apply_proposal applies it; where approval is required, someone else calls review_proposal first.',
    title: 'Propose changes',
    description:
      'Proposes your changes to a prompt for review; apply_proposal applies them. Send only what changes. To have a model write the changes use propose_changes.',
    input: z.strictObject({
      prompt_id: promptId,
      title,
      reason: reason.optional(),
      ...changes,
      since: z
        .enum(['published'])
        .optional()
        .meta({
          description:
            'Set to `published` to propose all differences from the published version, including direct edits. Use it if the project publishes approved changes only.',
          examples: ['published'],
        }),
      source: z
        .enum(['git'])
        .optional()
        .meta({ description: 'Set to `git` for changes of its file in git.', examples: ['git'] }),
      base_revision: expectedRevision.meta({
        description: 'Working-copy revision you read, if it must still be current.',
        examples: [7],
      }),
    }),
    output: ChangedProposal,
  },
  update_proposal: {
    method: 'PATCH',
    path: '/proposals/:proposal_id',
    scope: 'prompts:write',
    forReview: 'own',
    effect: 'changes',
    answers: 'one',
    toolset: 'propose',
    nextStep:
      'apply_proposal applies it; where approval is required, someone else calls review_proposal first.',
    title: 'Update a proposal',
    description:
      'Adds changes to a proposal and reopens it for review. With rebase it moves to the current working copy, which resolves conflicts.',
    input: z.strictObject({
      proposal_id: proposalId,
      title: title.optional(),
      reason: reason.optional(),
      ...changes,
      rebase: z
        .enum(['mine', 'theirs'])
        .optional()
        .meta({
          description:
            "Rebase and resolve conflicts with the proposal's version (mine) or the working copy's (theirs). Other changes in this call apply afterwards.",
          examples: ['mine'],
        }),
      rebase_except: z
        .array(z.uuid())
        .max(1_000)
        .optional()
        .meta({
          description: 'UUIDs of blocks to resolve opposite to `rebase`.',
          examples: [[EXAMPLE_ID]],
        }),
      revision,
    }),
    output: ChangedProposal,
  },
  comment_on_proposal: {
    method: 'POST',
    path: '/proposals/:proposal_id/comments',
    scope: 'prompts:write',
    forReview: 'any',
    effect: 'adds',
    answers: 'one',
    toolset: 'propose',
    outcomeIn: 'get_proposal',
    aliases: { comment: 'text' },
    mergedInto: { tool: 'review_proposal', as: 'comment' },
    nextStep: 'get_proposal has the discussion; update_proposal changes what is proposed.',
    title: 'Comment on a proposal',
    description:
      'Comments on a proposal or one of its blocks. To block applying it use request_changes.',
    input: z.strictObject({
      proposal_id: proposalId,
      text: comment.min(1, 'must not be empty').meta({
        description: 'Comment text.',
        examples: ['Put this before the rules.'],
      }),
      block_id: z
        .uuid()
        .optional()
        .meta({
          description: 'Block UUID, from get_proposal. Default: the whole proposal.',
          examples: [EXAMPLE_ID],
        }),
    }),
    output: z.object({ id: z.uuid() }),
  },
  request_changes: {
    method: 'POST',
    path: '/proposals/:proposal_id/request-changes',
    scope: 'prompts:write',
    forReview: 'own',
    effect: 'changes',
    answers: 'one',
    toolset: 'propose',
    mergedInto: { tool: 'review_proposal', as: 'request_changes' },
    nextStep: 'get_proposal has the discussion; update_proposal changes what is proposed.',
    title: 'Request changes',
    description:
      'Asks the author of a proposal for changes. It cannot be applied until it is updated or approved.',
    input: z.strictObject({
      ...decided,
      comment: comment.min(1, 'must not be empty').meta({
        description: 'What should change.',
        examples: ['Keep the greeting.'],
      }),
    }),
    output: ChangedProposal,
  },
  approve_proposal: {
    method: 'POST',
    path: '/proposals/:proposal_id/approve',
    scope: 'prompts:write',
    effect: 'changes',
    answers: 'one',
    toolset: 'propose',
    mergedInto: { tool: 'review_proposal', as: 'approve' },
    nextStep: 'apply_proposal applies it.',
    title: 'Approve a proposal',
    description:
      'Approves a proposal without applying it. If the project requires approval, authors cannot approve their own.',
    input: z.strictObject({ ...decided, revision: reviewed }),
    output: ChangedProposal,
  },
  apply_proposal: {
    method: 'POST',
    path: '/proposals/:proposal_id/apply',
    scope: 'prompts:write',
    effect: 'changes',
    answers: 'one',
    toolset: 'propose',
    nextStep: 'run_eval tests the working copy; save_draft_version saves a version.',
    title: 'Apply a proposal',
    description:
      'Applies a proposal to the working copy, merging changes made since; a conflict changes nothing. Publishes nothing; use publish_version for that. Needs blocks:write to change blocks and variables:write to change variables.',
    input: z.strictObject({ ...decided, revision: reviewed }),
    output: AppliedProposal,
  },
  close_proposal: {
    method: 'POST',
    path: '/proposals/:proposal_id/close',
    scope: 'prompts:write',
    forReview: 'own',
    effect: 'changes',
    answers: 'one',
    toolset: 'propose',
    mergedInto: { tool: 'review_proposal', as: 'close' },
    nextStep: 'list_proposals with state pending lists the others.',
    title: 'Close a proposal',
    description: 'Permanently closes a proposal without applying it.',
    input: z.strictObject(decided),
    output: ChangedProposal,
  },
} as const satisfies Record<string, PublicOperation>
