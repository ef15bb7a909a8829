import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { expectedRevision, newRevision, page, promptId, versionNumber } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import {
  allowEmpty,
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
  description: 'Version number, from list_versions.',
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
    toolset: 'release',
    title: 'List versions',
    description: 'Lists the saved versions of a prompt, newest first, without contents.',
    input: z.strictObject({
      prompt_id: promptId,
      ...page('versions', { maxLimit: 200 }),
    }),
    output: z.array(VersionSummary),
  },
  get_version: {
    method: 'GET',
    path: '/prompts/:prompt_id/versions/:version',
    scope: 'versions:read',
    effect: 'reads',
    answers: 'one',
    toolset: 'release',
    title: 'Get a version',
    description:
      'Returns a saved version with the blocks, variables and configuration the key may read. For unsaved edits use get_working_copy.',
    input: z.strictObject({ prompt_id: promptId, version }),
    output: Version,
  },
  diff_versions: {
    method: 'GET',
    path: '/prompts/:prompt_id/diff',
    scope: 'versions:read',
    effect: 'reads',
    answers: 'one',
    toolset: 'release',
    aliases: { from_version: 'from', to_version: 'to' },
    title: 'Compare versions',
    description:
      'Compares two saved versions, or one with the working copy: blocks word by word, variables, configuration and tokens. Before publishing use review_publish.',
    input: z.strictObject({
      prompt_id: promptId,
      from: versionNumber.meta({
        description: 'Older version number, from list_versions.',
        examples: [1],
        listedBy: 'list_versions',
      }),
      to: versionNumber.optional().meta({
        description: 'Newer version number, from list_versions. Default: the working copy.',
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
    toolset: 'release',
    nextStep:
      'review_publish shows what publishing changes for live keys; publish_version publishes.',
    title: 'Save a version',
    description:
      'Saves the working copy as the next version, without publishing it. If nothing changed, returns the latest version with `unchanged: true`.',
    input: z.strictObject({
      prompt_id: promptId,
      note: text(1_000)
        .optional()
        .meta({
          description: 'What changed, for your team.',
          examples: ['Shorter, and in the language of the customer'],
        }),
      revision: expectedRevision,
    }),
    output: ChangedVersion,
  },
  review_publish: {
    method: 'GET',
    path: '/prompts/:prompt_id/review-publish',
    scope: 'versions:read',
    effect: 'reads',
    answers: 'one',
    toolset: 'release',
    listedAs: { to: 'version' },
    title: 'Review a publish',
    description:
      'Shows what publishing a version or the working copy would change for live keys and their variables, with tokens, cost, warnings and the publish gate. Publishes nothing.',
    input: z.strictObject({
      prompt_id: promptId,
      to: versionNumber.optional().meta({
        description: 'Version number to publish, from list_versions. Default: the working copy.',
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
    toolset: 'release',
    nextStep: 'rollback_version with publish undoes it.',
    confirmation: 'Publish version {version} of {prompts}? Live keys get it at once.',
    title: 'Publish a version',
    description:
      'Publishes a saved version: live keys get it from the next request on. A closed gate returns CONFLICT with what to fix (see review_publish). To restore the working copy too use rollback_version.',
    input: z.strictObject({
      prompt_id: promptId,
      version,
      live_version: versionNumber
        .nullable()
        .optional()
        .meta({
          description:
            'Published version you expect, null for none. If it differs, nothing is published.',
          examples: [2],
        }),
      allow_empty: allowEmpty,
      revision: expectedRevision,
    }),
    output: PublishedVersion,
  },
  rollback_version: {
    method: 'POST',
    path: '/prompts/:prompt_id/versions/:version/rollback',
    scope: 'versions:write',
    fieldScopes: { publish: ['versions:publish'] },
    effect: 'changes',
    answers: 'one',
    toolset: 'release',
    outcomeIn: 'get_working_copy',
    confirmation:
      'Roll {prompts} back to version {version} and publish it? Live keys get it at once.',
    confirmedField: 'publish',
    nextStep:
      'Without publish, live keys keep the published version until publish_version. get_working_copy has the restored blocks.',
    title: 'Roll back to a version',
    description:
      'Restores an older version into the working copy, and saves unsaved edits as a version first. To take back what live keys get, set publish: it makes the version live again, if the publish gate is open.',
    input: z.strictObject({
      prompt_id: promptId,
      version,
      publish: z
        .boolean()
        .optional()
        .meta({
          description:
            'Makes it live again; needs the scope versions:publish. Default: false, live keys keep the published version.',
          examples: [true],
        }),
      allow_empty: allowEmpty,
      revision: expectedRevision,
    }),
    output: z
      .object({
        version: z.int().meta({ description: 'Version now in the working copy.' }),
        revision: newRevision,
        saved_version: z
          .int()
          .nullable()
          .meta({
            description: 'Version with the previously unsaved edits; null if there were none.',
            examples: [3],
          }),
        published_version: z
          .int()
          .nullable()
          .meta({
            description: 'Published version; null if none.',
            examples: [1],
          }),
        unchanged,
        warnings,
      })
      .meta({ id: 'RolledBack' }),
  },
} as const satisfies Record<string, PublicOperation>
