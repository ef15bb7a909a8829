import { z } from 'zod'
import { newRevision, promptId } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'
import { RecentEditor } from '../public/activity.ts'
import { Block } from '../public/prompts/blocks.ts'
import { CacheOrder, stableTokens } from '../public/prompts/cache-fields.ts'
import { FormerSlug, WorkingCopy } from '../public/prompts/prompt-editing.ts'
import { contentFields, promptMetadata } from '../public/prompts/prompt-schemas.ts'
import { Variable } from '../public/prompts/variables.ts'
import { MAX_PROMPT_RECORDS } from './prompt-record-limit.ts'

/** The editor's page, what its script reads of a prompt, and the page that renames one. */
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
      /** Values of the preview. */
      variables: z.record(z.string(), z.string()).default({}),
    }),
    output: z.object({
      prompt: WorkingCopy,
      /** People and programs of the last 15 minutes, latest first. */
      editors: z.array(RecentEditor),
      /** Tokens of the compiled text; null if a required value is missing. */
      tokens: z.int().nullable(),
      /** Of each block with placeholders unresolved, by id; null if the service is too busy. */
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
      /** Blocks and variables; unknown ones are left out. */
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
