import { z } from 'zod'
import { text, visibleLine } from '../../text.ts'
import { readableWith } from '../derive/readable-with.ts'
import { EXAMPLE_ID, ModelConfig, recordRevision } from '../fields.ts'
import { isDemo } from '../model-answer.ts'
import { Block } from './blocks.ts'
import { EventActor } from './events.ts'
import { Variable } from './variables.ts'
import { BlockDifference, ConfigDifference, VariableDifference } from './version-fields.ts'

export const PROPOSAL_STATES = [
  'open',
  'changes_requested',
  'approved',
  'applied',
  'closed',
] as const
export const ProposalState = z.enum(PROPOSAL_STATES)
export type ProposalState = z.output<typeof ProposalState>

/** What a proposal was made by: somebody's edit, or work of ours that was asked for. */
export const PROPOSAL_SOURCES = ['edit', 'import', 'rewrite', 'copilot'] as const
const ProposalSource = z.enum(PROPOSAL_SOURCES).meta({
  description: 'What made it: an edit, an import, or an AI feature that was asked to.',
  examples: ['edit'],
})

/** Longest title of a proposal, in UTF-16 units. */
export const MOST_TITLE = 200
/** Longest comment, and longest reason of a proposal, in UTF-16 units. */
export const MOST_COMMENT = 4_000

export const proposalId = z.uuid().meta({
  description: 'UUID of the proposal; list_proposals shows them.',
  examples: [EXAMPLE_ID],
  listedBy: 'list_proposals',
})

const author = readableWith('versions:read', EventActor)

const counted = z.int().meta({ examples: [1] })
const ChangeCounts = z
  .object({
    added: counted,
    changed: counted,
    removed: counted,
    moved: counted,
    variables: counted,
    model_config: z.boolean().meta({ examples: [false] }),
    details: z.boolean().meta({
      description: 'Whether name, description or tags change.',
      examples: [false],
    }),
  })
  .meta({ id: 'ChangeCounts', description: 'How many blocks and variables it changes.' })

const state = ProposalState.meta({ examples: ['open'] })
const prompt_id = z.uuid().nullable().meta({
  description: 'Null where applying it creates the prompt.',
})
const base_revision = z
  .int()
  .nullable()
  .meta({ description: 'Revision of the working copy that it began with.', examples: [7] })

const name = z.string().meta({ description: 'Of the prompt.', examples: ['Support reply'] })

export const ProposalSummary = z
  .object({
    id: z.uuid(),
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
    comments: z.int().meta({ description: 'How many there are.', examples: [2] }),
    author,
    revision: recordRevision,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ProposalSummary' })

/** A comment, or a decision with its comment: what a reviewer reads from top to bottom. */
const ProposalComment = z
  .object({
    id: z.uuid(),
    decision: z
      .enum(['updated', 'changes_requested', 'approved', 'applied', 'closed'])
      .nullable()
      .meta({ description: 'What was decided with it; null for a comment alone.' }),
    text: z.string().meta({ examples: ['Say this before the rules.'] }),
    block_id: z
      .uuid()
      .nullable()
      .meta({ description: 'The block that it is about; null is the whole proposal.' }),
    author,
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ProposalComment' })

const Details = z.object({
  name,
  description: z.string(),
  tags: z.array(z.string()),
})

/** The three states of what both sides changed; null where there is none. */
const conflictOf = <S extends z.ZodType>(state: S) => ({
  fields: z.array(z.string()).meta({ description: 'What both changed.', examples: [['content']] }),
  base: state.nullable().meta({ description: 'As the proposal began.' }),
  theirs: state.nullable().meta({ description: 'As the working copy has it now.' }),
  mine: state.nullable().meta({ description: 'As the proposal has it.' }),
})
const BlockConflict = z
  .object({ block_id: z.uuid(), ...conflictOf(Block) })
  .meta({ id: 'BlockConflict' })
const VariableConflict = z
  .object({ key: z.string(), ...conflictOf(Variable) })
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
    model_config: z.array(FieldConflict),
    details: z.array(FieldConflict),
  })
  .meta({ id: 'ProposalConflicts', description: 'What it and the working copy both changed.' })

export const Reason = z
  .object({
    block_id: z.uuid().nullable(),
    variable: z.string().nullable(),
    reason: z.string().meta({ examples: ['It was said twice.'] }),
  })
  .meta({ id: 'ChangeReason', description: 'Why one block or variable is changed.' })

export const Proposal = ProposalSummary.extend({
  reason: z.string().meta({ examples: ['Customers write in many languages.'] }),
  approval_required: z
    .boolean()
    .meta({ description: 'Whether it can be applied only once somebody else approved it.' }),
  outdated: z.boolean().meta({
    description: 'Whether the working copy has changed since; what does not overlap is merged.',
    examples: [false],
  }),
  has_conflicts: z.boolean().meta({
    description: 'Whether it cannot be applied before update_proposal with rebase.',
    examples: [false],
  }),
  conflicts: Conflicts.nullable().meta({ description: 'Null while it is neither open nor there.' }),
  differences: z
    .object({
      blocks: readableWith('blocks:read', z.array(BlockDifference)),
      variables: readableWith('variables:read', VariableDifference),
      model_config: readableWith('prompts:read', ConfigDifference.nullable()),
      details: z.object({ before: Details, after: Details }).nullable(),
    })
    .meta({
      id: 'ProposedDifferences',
      description: 'What it changes of what it began with; unchanged blocks are left out.',
    }),
  blocks: readableWith(
    'blocks:read',
    z.array(Block).meta({ description: 'All blocks as proposed, in order.' }),
  ),
  variables: readableWith('variables:read', z.array(Variable)),
  base_variables: readableWith(
    'variables:read',
    z.array(Variable).meta({ description: 'As it began.' }),
  ),
  model_config: ModelConfig,
  reasons: z.array(Reason).meta({ examples: [[]] }),
  discussion: z.array(ProposalComment).meta({ examples: [[]] }),
}).meta({ id: 'Proposal', description: 'A reviewable set of changes of one prompt.' })

/** What every write of a proposal answers. */
export const ChangedProposal = z
  .object({
    id: z.uuid(),
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

export const title = visibleLine(MOST_TITLE)
  .min(1, 'must not be empty')
  .meta({
    description: 'What it does, in a line.',
    examples: ['Answer in the language of the customer'],
  })
export const reason = text(MOST_COMMENT).meta({
  description: 'Why, for the reviewer.',
  examples: ['Customers write in many languages.'],
})
export const comment = text(MOST_COMMENT).trim()
