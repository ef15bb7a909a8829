import { z } from 'zod'
import { WARNING_CODES } from '../../compile/warnings.ts'
import { text } from '../../text.ts'
import { readableFields, readableWith } from '../derive/readable-with.ts'
import {
  expectedRevision,
  ModelConfig,
  newRevision,
  page,
  promptId,
  versionNumber,
} from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { Block } from './blocks.ts'
import { Variable } from './variables.ts'

const Author = z.object({
  user_id: z.uuid().meta({ description: 'The person, or who made the key.' }),
  name: z.string().meta({ description: 'Display name.', examples: ['Robin'] }),
  key_id: z.uuid().nullable().meta({ description: 'The key that it was saved with.' }),
  key_name: z
    .string()
    .nullable()
    .meta({
      description: 'Its name, or that of the OAuth client that it was made for.',
      examples: ['Claude'],
    }),
})

const VersionSummary = z
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

const warnings = readableWith(
  'blocks:read',
  z.array(Warning).meta({
    description:
      'Blank blocks, undeclared and unresolved variables; the version works all the same. Left out where the service had no time to look.',
    examples: [[]],
  }),
)

const unchanged = z.literal(true).optional().meta({
  description: 'Only where there was nothing to change, and nothing was.',
})

/** A version as saving and publishing answer it: who reads versions reads its note and author. */
const ChangedVersion = VersionSummary.extend({
  ...readableFields('versions:read', VersionSummary.pick({ note: true, author: true }).shape),
  unchanged,
  warnings,
}).meta({ id: 'ChangedVersion' })

const Version = VersionSummary.extend({
  blocks: readableWith('blocks:read', z.array(Block)),
  variables: readableWith('variables:read', z.array(Variable)),
  model_config: readableWith('prompts:read', ModelConfig),
}).meta({ id: 'Version', description: 'An immutable snapshot.' })

const Words = z
  .array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }))
  .meta({ description: 'The text in pieces; without the added ones it is the old text.' })

const BlockDifference = z
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

const VariableDifference = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
})

const ConfigDifference = z.object({ before: ModelConfig, after: ModelConfig })

const Difference = z
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

const version = versionNumber.meta({
  description: 'Number of a saved version; list_versions shows them.',
  examples: [3],
  listedBy: 'list_versions',
})

export const versionOperations = {
  list_versions: {
    method: 'GET',
    path: '/prompts/:prompt_id/versions',
    scope: 'versions:read',
    effect: 'reads',
    answers: 'page',
    title: 'List versions',
    description: 'Lists the saved versions of a prompt, newest first.',
    input: z.strictObject({
      prompt_id: promptId,
      ...page('versions', { most: 200 }),
    }),
    output: z.array(VersionSummary),
  },
  get_version: {
    method: 'GET',
    path: '/prompts/:prompt_id/versions/:version',
    scope: 'versions:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get a version',
    description:
      'Reads a saved version: its blocks, variables and configuration where the key may read those.',
    input: z.strictObject({ prompt_id: promptId, version }),
    output: Version,
  },
  diff_versions: {
    method: 'GET',
    path: '/prompts/:prompt_id/diff',
    scope: 'versions:read',
    effect: 'reads',
    answers: 'one',
    title: 'Compare versions',
    description:
      'Compares two saved versions, or one with the working copy: per block by words, variables, configuration, tokens.',
    input: z.strictObject({
      prompt_id: promptId,
      from: versionNumber.meta({
        description: 'The older version; list_versions shows them.',
        examples: [1],
        listedBy: 'list_versions',
      }),
      to: versionNumber.optional().meta({
        description: 'The newer version (see list_versions); the working copy when left out.',
        examples: [2],
        listedBy: 'list_versions',
      }),
    }),
    output: Difference,
  },
  save_draft_version: {
    method: 'POST',
    path: '/prompts/:prompt_id/versions',
    scope: 'versions:write',
    effect: 'adds',
    answers: 'one',
    title: 'Save a version',
    description:
      'Freezes the working copy as the next version number; live keys do not see it yet. An unchanged copy is the last version still, which is answered as unchanged.',
    input: z.strictObject({
      prompt_id: promptId,
      note: text(1_000)
        .optional()
        .meta({
          description: 'What changed, for colleagues.',
          examples: ['Shorter, and in the language of the customer'],
        }),
      revision: expectedRevision,
    }),
    output: ChangedVersion,
  },
  publish_version: {
    method: 'POST',
    path: '/prompts/:prompt_id/versions/:version/publish',
    scope: 'versions:publish',
    effect: 'changes',
    answers: 'one',
    title: 'Publish a version',
    description: 'Makes a saved version the one that live keys get, from the next request on.',
    input: z.strictObject({ prompt_id: promptId, version, revision: expectedRevision }),
    output: ChangedVersion,
  },
  rollback_version: {
    method: 'POST',
    path: '/prompts/:prompt_id/versions/:version/restore',
    scope: 'versions:write',
    fieldScopes: { publish: 'versions:publish' },
    effect: 'changes',
    answers: 'one',
    title: 'Roll back to a version',
    description:
      'Restores an older version into the working copy; what is not saved there becomes a version first. With publish, live keys get the older version in the same step.',
    input: z.strictObject({
      prompt_id: promptId,
      version,
      publish: z
        .boolean()
        .optional()
        .meta({
          description:
            'Whether live keys get this version again as well; needs the scope versions:publish. They keep what they have when left out.',
          examples: [true],
        }),
      revision: expectedRevision,
    }),
    output: z
      .object({
        version: z.int().meta({ description: 'The version that the working copy holds now.' }),
        revision: newRevision,
        saved_version: z
          .int()
          .nullable()
          .meta({
            description: 'Version that holds what was not saved before; null where all was.',
            examples: [3],
          }),
        published_version: z
          .int()
          .nullable()
          .meta({
            description: 'Version that live keys get now; null while none is published.',
            examples: [1],
          }),
        unchanged,
        warnings,
      })
      .meta({ id: 'RolledBack' }),
  },
} as const satisfies Record<string, PublicOperation>
