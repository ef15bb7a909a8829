import { z } from 'zod'
import { RecentEditor } from '../audit/activity.ts'
import { Block } from '../blocks/blocks.ts'
import { CacheOrder, stableTokens } from '../content/cache-fields.ts'
import { MAX_PROMPT_RECORDS } from '../content/prompt-record-limit.ts'
import { contentFields, promptMetadata } from '../content/prompt-schemas.ts'
import { newRevision, promptId } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'
import { FormerSlug, WorkingCopy } from '../prompts/prompt-editing.ts'
import { Variable } from '../variables/variables.ts'

/** The editor page, the data for its script, and the rename page. */
export const editorOperations = {
  get_editor: {
    permission: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    title: 'Open the editor',
    method: 'POST',
    path: '/prompts/:prompt_id/editor',
    input: z.strictObject({
      prompt_id: promptId,
      variables: z.record(z.string(), z.string()).default({}),
    }),
    output: z.object({
      prompt: WorkingCopy,
      /** People and programs that edited in the last 15 minutes, latest first. */
      editors: z.array(RecentEditor),
      /** Tokens of the compiled text; null if a required value is missing. */
      tokens: z.int().nullable(),
      /** Per block with unresolved placeholders, by id; null if the service is too busy. */
      block_tokens: z.record(z.uuid(), z.int()).nullable(),
      /** The part that providers can cache; null if the service is too busy. */
      cache: CacheOrder.extend({ tokens: z.int(), stable_tokens: stableTokens }).nullable(),
      /** Input cost in millionths of a US dollar; null if unknown, absent without a model. */
      cost: z.int().nullable().optional(),
      /** Differences from the published version; 0 if none is published. */
      unpublished_changes: z.int(),
    }),
  },
  get_prompt_records: {
    permission: 'blocks:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get changed parts of a working copy',
    method: 'GET',
    path: '/prompts/:prompt_id/records',
    input: z.strictObject({
      prompt_id: promptId,
      /** Ids of blocks and variables; unknown ones are ignored. */
      ids: z.array(z.uuid()).max(MAX_PROMPT_RECORDS),
    }),
    output: z.object({
      revision: newRevision,
      block_ids: z.array(z.uuid()),
      blocks: z.array(Block),
      variables: z.array(Variable),
      ...promptMetadata,
      ...contentFields,
    }),
  },
  list_former_slugs: {
    permission: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    title: 'List former slugs of a prompt that still answer',
    method: 'GET',
    path: '/prompts/:prompt_id/former-slugs',
    input: z.strictObject({ prompt_id: promptId }),
    output: z.array(FormerSlug),
  },
} as const satisfies Record<string, PeopleOperation>
