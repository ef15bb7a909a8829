import { z } from 'zod'
import { promptId } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'

/** Extra data for the editor. */
export const editorOperations = {
  count_block_tokens: {
    permission: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    title: 'Count the tokens of each block, with placeholders unresolved',
    method: 'GET',
    path: '/prompts/:prompt_id/block-tokens',
    input: z.strictObject({ prompt_id: promptId }),
    output: z.array(z.object({ block_id: z.uuid(), tokens: z.int() })),
  },
  count_unpublished_changes: {
    permission: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    title: 'Count the differences from the published version',
    method: 'GET',
    path: '/prompts/:prompt_id/unpublished-changes',
    input: z.strictObject({ prompt_id: promptId }),
    output: z.object({ changes: z.int() }),
  },
} as const satisfies Record<string, PeopleOperation>
