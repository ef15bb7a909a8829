import { WARNING_CODES } from '@promptwire/core/compile/warnings'
import { z } from 'zod'
import { Block } from '../blocks/blocks.ts'
import { CacheOrder, stableTokens } from '../content/cache-fields.ts'
import { Dependant } from '../content/dependant-fields.ts'
import { contentFieldDifferences, contentFields } from '../content/prompt-schemas.ts'
import { newRevision, recordId } from '../fields.ts'
import { EndOfModel, ModelEndRule } from '../models/end-of-model.ts'
import { readableFields, readableWith } from '../schema/readable-with.ts'
import { Variable } from '../variables/variables.ts'
import { PublishApproval, PublishGate } from './publish-gate.ts'
import { VariableCheck } from './variable-check.ts'

/** A person, and the key they used. */
export const Author = z.object({
  user_id: z.uuid().meta({ description: 'The person, or the creator of the key.' }),
  name: z.string().meta({ description: 'Display name.', examples: ['Robin'] }),
  key_id: z.uuid().nullable().meta({ description: 'Key used, if any.' }),
  key_name: z
    .string()
    .nullable()
    .meta({
      description: 'Name of the key, or of its OAuth client.',
      examples: ['Claude'],
    }),
})

export const VersionSummary = z
  .object({
    version: z.int().meta({ examples: [3] }),
    note: z.string(),
    created_at: z.iso.datetime(),
    is_published: z.boolean().meta({ description: 'Whether live keys get this version.' }),
    first_published_at: z.iso.datetime().nullable(),
    author: Author.nullable().meta({
      description: 'Who saved it; null if unknown.',
    }),
  })
  .meta({ id: 'VersionSummary' })

const Warning = z
  .object({
    code: z.enum(WARNING_CODES),
    message: z.string().meta({ examples: ['{{city}} has no settings yet. Add it as a variable.'] }),
    block_id: z.uuid().optional().meta({ description: 'Affected block.' }),
    variable: z.string().optional().meta({ description: 'Affected variable key.' }),
  })
  .meta({ id: 'Warning', description: 'A possible mistake in the prompt.' })

export const warnings = readableWith(
  'blocks:read',
  z.array(Warning).meta({
    description:
      'Possible mistakes, which do not block the version. Absent if the check timed out.',
    examples: [[]],
  }),
)

export const unchanged = z.literal(true).optional().meta({
  description: 'Present and true if nothing changed.',
})

/** A version as returned by writes; note and author need versions:read. */
export const ChangedVersion = VersionSummary.extend({
  ...readableFields('versions:read', VersionSummary.pick({ note: true, author: true }).shape),
  unchanged,
  warnings,
}).meta({ id: 'ChangedVersion' })

export const PublishedVersion = ChangedVersion.extend({
  previous_version: z
    .int()
    .nullable()
    .meta({
      description: 'Previously published version; publish it to undo this. Null if there was none.',
      examples: [2],
    }),
}).meta({ id: 'PublishedVersion' })

export const Version = VersionSummary.extend({
  blocks: readableWith('blocks:read', z.array(Block)),
  variables: readableWith('variables:read', z.array(Variable)),
  ...readableFields('prompts:read', contentFields),
}).meta({ id: 'Version', description: 'An immutable snapshot.' })

export const WordDiff = z
  .array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }))
  .meta({ description: 'Text in pieces; without the added ones it is the old text.' })

export const BlockDifference = z
  .object({
    id: recordId('block_id'),
    title: z.string(),
    change: z.enum(['added', 'removed', 'changed', 'unchanged']).meta({ examples: ['changed'] }),
    moved: z.boolean().meta({
      description: 'Whether its position among the kept blocks changed.',
      examples: [false],
    }),
    fields: z.array(z.string()).meta({ description: 'Changed fields.', examples: [['content']] }),
    values: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })).meta({
      description: 'Changed fields other than content; of a new or removed block, those set.',
      examples: [[{ field: 'role', before: 'system', after: 'user' }]],
    }),
    content: WordDiff,
  })
  .meta({ id: 'BlockDifference' })

export const VariableDifference = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
  items: z
    .array(z.object({ before: Variable.nullable(), after: Variable.nullable() }))
    .meta({ description: 'Each of these before and after; null if absent.' }),
})

export const Difference = z
  .object({
    from: z.int(),
    to: z
      .int()
      .nullable()
      .meta({ description: 'Null for the working copy.', examples: [2] }),
    identical: z.boolean().meta({ examples: [false] }),
    blocks: readableWith('blocks:read', z.array(BlockDifference)),
    variables: readableWith('variables:read', VariableDifference),
    ...readableFields('prompts:read', contentFieldDifferences),
    tokens: z
      .object({ before: z.int(), after: z.int(), delta: z.int() })
      .meta({ examples: [{ before: 120, after: 124, delta: 4 }] }),
  })
  .meta({ id: 'Difference' })

/** Confirms an empty version, which publishing otherwise rejects. */
export const allowEmpty = z
  .boolean()
  .optional()
  .meta({
    description:
      'Publish a version without text over one with text (`empties_live` of review_publish). Default: false, which returns CONFLICT.',
    examples: [true],
  })

const costUsd = z.number().nullable()

const InputCost = z
  .object({
    tokens: z.int().meta({ description: 'With default values.', examples: [1_240] }),
    stable_tokens: stableTokens,
    cached_tokens: z.int().meta({
      description: 'Those of them that the provider of the model caches; 0 below its minimum.',
      examples: [1_100],
    }),
    cost_usd: costUsd.meta({
      description: 'Input of 1,000 requests, in US dollars; null if the price is unknown.',
      examples: [3.1],
    }),
    cached_cost_usd: costUsd.meta({
      description: 'The same with cached tokens read from the cache.',
      examples: [1.04],
    }),
  })
  .meta({ id: 'InputCost', description: 'Estimated input cost of a version.' })

export const PublishReview = Difference.extend({
  from: z
    .int()
    .nullable()
    .meta({ description: 'Published version; null if none.', examples: [2] }),
  version: z.int().meta({
    description: 'Version to publish; a working copy would be saved under this number.',
    examples: [3],
  }),
  revision: newRevision.meta({
    description: 'Working-copy revision; pass it on to save exactly what was reviewed.',
    examples: [8],
  }),
  nothing_changed: z.boolean().meta({
    description: 'Whether live keys already get this content.',
    examples: [false],
  }),
  empties_live: z.boolean().meta({
    description:
      'Whether live keys would get an empty text instead of their present one. publish_version then needs `allow_empty`.',
    examples: [false],
  }),
  warnings,
  input_cost: readableWith(
    'prompts:read',
    z.object({
      before: InputCost.nullable().meta({ description: 'Null if no version is published.' }),
      after: InputCost,
    }),
  ),
  cache: readableWith('blocks:read', CacheOrder),
  gate: readableWith(
    'evals:read',
    PublishGate.nullable().meta({ description: 'Null without a publish gate.' }),
  ),
  approval: PublishApproval.nullable().meta({
    description: 'Null if the project requires no approval to publish.',
  }),
  variable_check: readableWith('variables:read', VariableCheck),
  ending_model: readableWith(
    'prompts:read',
    EndOfModel.nullable().meta({
      description: 'The announced end of its model; null without one.',
    }),
  ),
  model_end_rule: readableWith(
    'prompts:read',
    ModelEndRule.nullable().meta({ description: 'Null without such a rule.' }),
  ),
  dependants: readableWith(
    'prompts:read',
    z.object({ total: z.int(), first: z.array(Dependant) }).meta({
      description: 'Prompts that include this one; list_dependants has all.',
      examples: [{ total: 0, first: [] }],
    }),
  ),
  test_cases: readableWith(
    'test_cases:read',
    z
      .object({
        total: z.int(),
        without_checks: z.int().meta({
          description: 'Test cases that cannot fail, or whose checks an import dropped.',
        }),
      })
      .meta({ examples: [{ total: 4, without_checks: 1 }] }),
  ),
}).meta({ id: 'PublishReview', description: 'Changes for live keys.' })
