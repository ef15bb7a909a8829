import { z } from 'zod'
import { promptId } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'

/** What the editor shows of a prompt beside its working copy. */
export const blockTokenOperations = {
  count_block_tokens: {
    permission: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    title: 'Count the tokens of each block of a working copy, placeholders as they are written',
    method: 'GET',
    path: '/prompts/:prompt_id/block-tokens',
    input: z.strictObject({ prompt_id: promptId }),
    output: z.array(z.object({ block_id: z.uuid(), tokens: z.int() })),
  },
} as const satisfies Record<string, PeopleOperation>
