import { z } from 'zod'
import { WARNING_CODES } from '../../compile/warnings.ts'
import { readableFields, readableWith } from '../derive/readable-with.ts'
import { ModelConfig, newRevision } from '../fields.ts'
import { Block } from './blocks.ts'
import { PublishApproval, PublishGate } from './publish-gate.ts'
import { Variable } from './variables.ts'

/** A person, and the key that they did it with. */
export const Author = z.object({
  user_id: z.uuid().meta({ description: 'The person, or who made the key.' }),
  name: z.string().meta({ description: 'Display name.', examples: ['Robin'] }),
  key_id: z.uuid().nullable().meta({ description: 'The key that it was done with.' }),
  key_name: z
    .string()
    .nullable()
    .meta({
      description: 'Its name, or that of the OAuth client that it was made for.',
      examples: ['Claude'],
    }),
})

export const VersionSummary = z
  .object({
    version: z.int().meta({ examples: [3] }),
    note: z.string(),
    created_at: z.iso.datetime(),
    is_published: z.boolean().meta({ description: 'Whether live keys get this version now.' }),
    first_published_at: z.iso.datetime().nullable(),
    author: Author.nullable().meta({
      description: 'Who saved it; null where that is not known any more, or never was.',
    }),
  })
  .meta({ id: 'VersionSummary' })

const Warning = z
  .object({
    code: z.enum(WARNING_CODES),
    message: z.string().meta({ examples: ['{{city}} is used, and no variable declares it.'] }),
    block_id: z.uuid().optional().meta({ description: 'The block that it is about.' }),
    variable: z.string().optional().meta({ description: 'The key that it is about.' }),
  })
  .meta({ id: 'Warning', description: 'What the author may not have meant.' })

export const warnings = readableWith(
  'blocks:read',
  z.array(Warning).meta({
    description:
      'Blank blocks, undeclared and unresolved variables; the version works all the same. Left out where the service had no time to look.',
    examples: [[]],
  }),
)

export const unchanged = z.literal(true).optional().meta({
  description: 'Only where there was nothing to change, and nothing was.',
})

/** A version as saving and publishing answer it: who reads versions reads its note and author. */
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
      description:
        'The version that live keys got before; publishing it undoes this. Null where they got none.',
      examples: [2],
    }),
}).meta({ id: 'PublishedVersion' })

export const Version = VersionSummary.extend({
  blocks: readableWith('blocks:read', z.array(Block)),
  variables: readableWith('variables:read', z.array(Variable)),
  model_config: readableWith('prompts:read', ModelConfig),
}).meta({ id: 'Version', description: 'An immutable snapshot.' })

export const Words = z
  .array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }))
  .meta({ description: 'The text in pieces; without the added ones it is the old text.' })

export const BlockDifference = z
  .object({
    id: z.uuid(),
    title: z.string(),
    change: z.enum(['added', 'removed', 'changed', 'unchanged']).meta({ examples: ['changed'] }),
    moved: z.boolean().meta({
      description: 'Whether it stands elsewhere among the kept blocks.',
      examples: [false],
    }),
    fields: z
      .array(z.string())
      .meta({ description: 'Fields that differ.', examples: [['content']] }),
    content: Words,
  })
  .meta({ id: 'BlockDifference' })

export const VariableDifference = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
  items: z
    .array(z.object({ before: Variable.nullable(), after: Variable.nullable() }))
    .meta({ description: 'All of these, as each was and is: null where it is not there.' }),
})

export const ConfigDifference = z.object({ before: ModelConfig, after: ModelConfig })

export const Difference = z
  .object({
    from: z.int(),
    to: z
      .int()
      .nullable()
      .meta({ description: 'null is the working copy.', examples: [2] }),
    identical: z.boolean().meta({ examples: [false] }),
    blocks: readableWith('blocks:read', z.array(BlockDifference)),
    variables: readableWith('variables:read', VariableDifference),
    model_config: readableWith('prompts:read', ConfigDifference.nullable()),
    tokens: z
      .object({ before: z.int(), after: z.int(), delta: z.int() })
      .meta({ examples: [{ before: 120, after: 124, delta: 4 }] }),
  })
  .meta({ id: 'Difference' })

export const PublishReview = Difference.extend({
  from: z
    .int()
    .nullable()
    .meta({ description: 'The version that live keys get now; null is none.', examples: [2] }),
  version: z.int().meta({
    description: 'The number that live keys would get; a working copy would be saved under it.',
    examples: [3],
  }),
  revision: newRevision.meta({
    description: 'Of the working copy, to save just what was reviewed.',
    examples: [8],
  }),
  nothing_changed: z.boolean().meta({
    description: 'Whether live keys get this very content already.',
    examples: [false],
  }),
  warnings,
  gate: readableWith(
    'evals:read',
    PublishGate.nullable().meta({ description: 'Null where the project has no publish gate.' }),
  ),
  approval: PublishApproval.nullable().meta({
    description: 'Null where the project publishes changes without approval.',
  }),
  test_cases: readableWith(
    'test_cases:read',
    z
      .object({
        total: z.int(),
        without_checks: z.int().meta({
          description: 'Those that nothing can fail in, or whose checks an import dropped.',
        }),
      })
      .meta({ examples: [{ total: 4, without_checks: 1 }] }),
  ),
}).meta({ id: 'PublishReview', description: 'What changes for whoever fetches with a live key.' })
