import { z } from 'zod'
import { text } from '../../text.ts'
import { expectedRevision, newRevision, page, promptId, versionNumber } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import {
  ChangedVersion,
  Difference,
  PublishedVersion,
  PublishReview,
  unchanged,
  Version,
  VersionSummary,
  warnings,
} from './version-fields.ts'

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
  review_publish: {
    method: 'GET',
    path: '/prompts/:prompt_id/publish-review',
    scope: 'versions:read',
    effect: 'reads',
    answers: 'one',
    title: 'Review a publish',
    description:
      'Tells what publishing would change for whoever fetches with a live key: a saved version, or the working copy, against what is live, with tokens, warnings and the publish gate.',
    input: z.strictObject({
      prompt_id: promptId,
      to: versionNumber.optional().meta({
        description: 'The version to publish (see list_versions); the working copy when left out.',
        examples: [3],
        listedBy: 'list_versions',
      }),
    }),
    output: PublishReview,
  },
  publish_version: {
    method: 'POST',
    path: '/prompts/:prompt_id/versions/:version/publish',
    scope: 'versions:publish',
    effect: 'changes',
    answers: 'one',
    title: 'Publish a version',
    description:
      'Makes a saved version the one that live keys get, from the next request on. Where the project has a publish gate, 409 tells which test cases have not passed with it yet (see review_publish).',
    input: z.strictObject({
      prompt_id: promptId,
      version,
      live_version: versionNumber
        .nullable()
        .optional()
        .meta({
          description:
            'The version that live keys get now, null for none: if that is another, nothing is published.',
          examples: [2],
        }),
      revision: expectedRevision,
    }),
    output: PublishedVersion,
  },
  rollback_version: {
    method: 'POST',
    path: '/prompts/:prompt_id/versions/:version/restore',
    scope: 'versions:write',
    fieldScopes: { publish: ['versions:publish'] },
    effect: 'changes',
    answers: 'one',
    title: 'Roll back to a version',
    description:
      'Restores an older version into the working copy; what is not saved there becomes a version first. With publish, live keys get the older version in the same step, if the publish gate of the project lets it pass.',
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
