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
  description: 'The revision of the proposal that you read; if it has moved on, nothing is done.',
  examples: [2],
})
/** RFC 9110, 13.1.1: a decision about what somebody read names what they read. */
const reviewed = expectedRevision.meta({
  description:
    'Required: the revision of the proposal that you reviewed. If it has changed since, nothing is done.',
  examples: [2],
})
const decided = {
  proposal_id: proposalId,
  comment: comment
    .optional()
    .meta({ description: 'What to say with it.', examples: ['Well put.'] }),
  revision,
}

export const proposalOperations = {
  list_proposals: {
    method: 'GET',
    path: '/proposals',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'page',
    title: 'List proposals',
    description:
      'Lists the proposed changes of the project, or of one prompt, newest first, with how much each changes.',
    input: z.strictObject({
      prompt_id: promptId.optional(),
      state: z
        .enum([...PROPOSAL_STATES, 'pending'])
        .optional()
        .meta({
          description: 'Only in this state; `pending` is neither applied nor closed.',
          examples: ['pending'],
        }),
      ...page('proposals', { most: 200, usual: 50 }),
    }),
    output: z.array(ProposalSummary),
  },
  get_proposal: {
    method: 'GET',
    path: '/proposals/:proposal_id',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get a proposal',
    description:
      'Reads a proposal: what it changes block by block with reasons, its discussion, and conflicts with the working copy as it is now.',
    input: z.strictObject({ proposal_id: proposalId }),
    output: Proposal,
  },
  create_proposal: {
    method: 'POST',
    path: '/prompts/:prompt_id/proposals',
    scope: 'prompts:write',
    effect: 'adds',
    answers: 'one',
    title: 'Propose changes',
    description:
      'Proposes changes of a prompt for somebody to review; the prompt stays as it is until apply_proposal. Name only what changes.',
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
            'Set to `published` to propose everything that differs from the published version, edits already made by hand included. Use it where the project publishes approved changes only.',
          examples: ['published'],
        }),
      base_revision: expectedRevision.meta({
        description: 'The revision of the working copy that you read, if it must be the current.',
        examples: [7],
      }),
    }),
    output: ChangedProposal,
  },
  update_proposal: {
    method: 'PATCH',
    path: '/proposals/:proposal_id',
    scope: 'prompts:write',
    effect: 'changes',
    answers: 'one',
    title: 'Update a proposal',
    description:
      'Changes a proposal further, on top of what it proposes already; it is open to review again. With rebase it begins with the working copy as it is now, which resolves conflicts.',
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
            "What stands where both changed the same: the proposal's text (mine) or the working copy's (theirs). The changes beside it come after.",
          examples: ['mine'],
        }),
      rebase_except: z
        .array(z.uuid())
        .max(1_000)
        .optional()
        .meta({
          description: 'Ids of blocks that are decided the other way than `rebase` says.',
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
    effect: 'adds',
    answers: 'one',
    title: 'Comment on a proposal',
    description: 'Adds a comment to a proposal, or to one block of it.',
    input: z.strictObject({
      proposal_id: proposalId,
      text: comment.min(1, 'must not be empty').meta({
        description: 'What to say.',
        examples: ['Say this before the rules.'],
      }),
      block_id: z
        .uuid()
        .optional()
        .meta({
          description: 'The block that it is about; the whole when left out.',
          examples: [EXAMPLE_ID],
        }),
    }),
    output: z.object({ id: z.uuid() }),
  },
  request_changes: {
    method: 'POST',
    path: '/proposals/:proposal_id/request-changes',
    scope: 'prompts:write',
    effect: 'changes',
    answers: 'one',
    title: 'Request changes',
    description:
      'Asks the author of a proposal for changes: it cannot be applied before it is updated or approved.',
    input: z.strictObject({
      ...decided,
      comment: comment.min(1, 'must not be empty').meta({
        description: 'What is to be changed.',
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
    title: 'Approve a proposal',
    description:
      'Approves a proposal as it is. Where the project demands approval, only somebody else than its author may.',
    input: z.strictObject({ ...decided, revision: reviewed }),
    output: ChangedProposal,
  },
  apply_proposal: {
    method: 'POST',
    path: '/proposals/:proposal_id/apply',
    scope: 'prompts:write',
    effect: 'changes',
    answers: 'one',
    title: 'Apply a proposal',
    description:
      'Puts a proposal into the working copy in one step, merged with what changed there since; a conflict changes nothing. Needs blocks:write where it changes blocks, variables:write where it changes variables. Nothing is published.',
    input: z.strictObject({ ...decided, revision: reviewed }),
    output: AppliedProposal,
  },
  close_proposal: {
    method: 'POST',
    path: '/proposals/:proposal_id/close',
    scope: 'prompts:write',
    effect: 'changes',
    answers: 'one',
    title: 'Close a proposal',
    description: 'Closes a proposal without applying it, for good.',
    input: z.strictObject(decided),
    output: ChangedProposal,
  },
} as const satisfies Record<string, PublicOperation>
