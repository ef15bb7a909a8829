import { text, visibleLine } from '@promptwire/core/text/text'
import { z } from 'zod'
import { Block } from '../blocks/blocks.ts'
import {
  contentFieldDifferences,
  contentFields,
  PROPOSABLE_LABELS,
  proposableMetadata,
  schemaPerContentField,
} from '../content/prompt-schemas.ts'
import { EventActor } from '../events/events.ts'
import { EXAMPLE_ID, recordId, recordRevision } from '../fields.ts'
import { isDemo } from '../models/model-answer.ts'
import { ModelComparison } from '../models/model-comparison.ts'
import { readableFields, readableWith } from '../schema/readable-with.ts'
import { Variable } from '../variables/variables.ts'
import { BlockDifference, VariableDifference } from '../versions/version-fields.ts'

export const PROPOSAL_STATES = [
  'open',
  'changes_requested',
  'approved',
  'applied',
  'closed',
] as const
export const ProposalState = z.enum(PROPOSAL_STATES)
export type ProposalState = z.output<typeof ProposalState>

/** States of a proposal that needs a decision. */
export const PENDING = ['open', 'changes_requested', 'approved'] as const satisfies ProposalState[]

/** Sources: an edit, a file in git, an import, an AI feature, a new version of a shared part, a revert, or the end of a model. */
export const PROPOSAL_SOURCES = [
  'edit',
  'git',
  'import',
  'rewrite',
  'copilot',
  'part',
  'revert',
  'model',
] as const
const ProposalSource = z.enum(PROPOSAL_SOURCES).meta({
  description:
    'Source: an edit, a file in git, an import, an AI feature, a new version of a shared part, the revert of an agent session, or the end of a model.',
  examples: ['edit'],
})

/** Max length of a title, in UTF-16 units. */
export const MAX_TITLE_LENGTH = 200
/** Max length of a comment and of a proposal's reason, in UTF-16 units. */
export const MAX_COMMENT_LENGTH = 4_000

export const proposalId = z.uuid().meta({
  description: 'Proposal UUID, from list_proposals.',
  examples: [EXAMPLE_ID],
  listedBy: 'list_proposals',
})

const author = readableWith('versions:read', EventActor)

const countField = z.int().meta({ examples: [1] })
const ChangeCounts = z
  .object({
    added: countField,
    changed: countField,
    removed: countField,
    moved: countField,
    variables: countField,
    ...schemaPerContentField(z.boolean().meta({ examples: [false] })),
    details: z.boolean().meta({
      description: `Whether ${PROPOSABLE_LABELS} change.`,
      examples: [false],
    }),
  })
  .meta({ id: 'ChangeCounts', description: 'Number of changed blocks and variables.' })

const state = ProposalState.meta({ examples: ['open'] })
const prompt_id = z.uuid().nullable().meta({
  description: 'Null if applying the proposal creates the prompt.',
})
const base_revision = z
  .int()
  .nullable()
  .meta({ description: 'Working-copy revision it is based on.', examples: [7] })

const name = z.string().meta({ description: 'Prompt name.', examples: ['Support reply'] })

export const ProposalSummary = z
  .object({
    id: recordId('proposal_id'),
    title: z.string().meta({ examples: ['Answer in the language of the customer'] }),
    state,
    source: ProposalSource,
    demo: isDemo,
    prompt_id,
    prompt_slug: z
      .string()
      .nullable()
      .meta({ examples: ['support-reply'] }),
    prompt_name: name,
    base_revision,
    changes: ChangeCounts,
    comments: z.int().meta({ description: 'Number of comments.', examples: [2] }),
    author,
    revision: recordRevision,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ProposalSummary' })

/** A comment, or a review decision with its comment. */
const ProposalComment = z
  .object({
    id: z.uuid(),
    decision: z
      .enum(['updated', 'changes_requested', 'approved', 'applied', 'closed'])
      .nullable()
      .meta({ description: 'Review decision; null for a plain comment.' }),
    text: z.string().meta({ examples: ['Put this before the rules.'] }),
    block_id: z
      .uuid()
      .nullable()
      .meta({ description: 'Commented block; null for the whole proposal.' }),
    author,
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ProposalComment' })

const Details = z.object(proposableMetadata).extend({ name })

/** Base, theirs and mine of a conflict; null where the record does not exist. */
const conflictFields = <S extends z.ZodType>(state: S) => ({
  fields: z
    .array(z.string())
    .meta({ description: 'Fields changed on both sides.', examples: [['content']] }),
  base: state.nullable().meta({ description: 'Base of the proposal.' }),
  theirs: state.nullable().meta({ description: 'Current working copy.' }),
  mine: state.nullable().meta({ description: 'Proposed state.' }),
})
const BlockConflict = z
  .object({ block_id: z.uuid(), ...conflictFields(Block) })
  .meta({ id: 'BlockConflict' })
const VariableConflict = z
  .object({ key: z.string(), ...conflictFields(Variable) })
  .meta({ id: 'VariableConflict' })
const FieldConflict = z
  .object({
    field: z.string().meta({ examples: ['temperature'] }),
    base: z.unknown(),
    theirs: z.unknown(),
    mine: z.unknown(),
  })
  .meta({ id: 'FieldConflict' })

const Conflicts = z
  .object({
    blocks: readableWith('blocks:read', z.array(BlockConflict)),
    variables: readableWith('variables:read', z.array(VariableConflict)),
    ...schemaPerContentField(z.array(FieldConflict)),
    details: z.array(FieldConflict),
  })
  .meta({
    id: 'ProposalConflicts',
    description: 'Conflicting changes of the proposal and the working copy.',
  })

export const Reason = z
  .object({
    block_id: z.uuid().nullable(),
    variable: z.string().nullable(),
    reason: z.string().meta({ examples: ['It was stated twice.'] }),
  })
  .meta({ id: 'ChangeReason', description: 'Reason for the change of a block or variable.' })

export const Proposal = ProposalSummary.extend({
  reason: z.string().meta({ examples: ['Customers write in many languages.'] }),
  approval_required: z
    .boolean()
    .meta({ description: 'Whether someone other than the author must approve it first.' }),
  outdated: z.boolean().meta({
    description:
      'Whether the working copy has changed since. Changes that do not overlap are merged.',
    examples: [false],
  }),
  has_conflicts: z.boolean().meta({
    description:
      'Whether conflicts block apply_proposal; resolve them with update_proposal and rebase.',
    examples: [false],
  }),
  conflicts: Conflicts.nullable().meta({
    description: 'Null unless the proposal is pending and has conflicts.',
  }),
  differences: z
    .object({
      blocks: readableWith('blocks:read', z.array(BlockDifference)),
      variables: readableWith('variables:read', VariableDifference),
      ...readableFields('prompts:read', contentFieldDifferences),
      details: z.object({ before: Details, after: Details }).nullable(),
    })
    .meta({
      id: 'ProposedDifferences',
      description: 'Changes relative to its base; unchanged blocks are left out.',
    }),
  blocks: readableWith(
    'blocks:read',
    z.array(Block).meta({ description: 'All proposed blocks in order.' }),
  ),
  variables: readableWith('variables:read', z.array(Variable)),
  base_variables: readableWith(
    'variables:read',
    z.array(Variable).meta({ description: 'Variables of the base.' }),
  ),
  ...contentFields,
  reasons: z.array(Reason).meta({ examples: [[]] }),
  comparison: readableWith(
    'evals:read',
    ModelComparison.nullable().meta({
      description: 'Eval runs with the former and the proposed model; null without them.',
    }),
  ),
  discussion: z.array(ProposalComment).meta({ examples: [[]] }),
}).meta({ id: 'Proposal', description: 'A reviewable set of changes to one prompt.' })

export const ChangedProposal = z
  .object({
    id: recordId('proposal_id'),
    state,
    prompt_id,
    base_revision,
    revision: recordRevision,
    demo: isDemo,
  })
  .meta({ id: 'ChangedProposal' })

export const AppliedProposal = ChangedProposal.extend({
  prompt_revision: z
    .int()
    .meta({ description: 'Revision of the working copy after this change.', examples: [8] }),
}).meta({ id: 'AppliedProposal' })

export const title = visibleLine(MAX_TITLE_LENGTH)
  .min(1, 'must not be empty')
  .meta({
    description: 'Summary in one line.',
    examples: ['Answer in the language of the customer'],
  })
export const reason = text(MAX_COMMENT_LENGTH).meta({
  description: 'Reason, for the reviewer.',
  examples: ['Customers write in many languages.'],
})
export const comment = text(MAX_COMMENT_LENGTH).trim()
