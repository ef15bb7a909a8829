import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'
import { WordDiff } from '../versions/version-fields.ts'
import { evalRunId } from './eval-fields.ts'

export const evalOutputOperations = {
  compare_eval_outputs: {
    permission: 'evals:read',
    effect: 'reads',
    answers: 'one',
    title: 'Compare the outputs of a test case in two runs',
    method: 'GET',
    path: '/eval-runs/:eval_run_id/results/:case_id/comparison',
    input: z.strictObject({ eval_run_id: evalRunId, case_id: z.uuid(), before: evalRunId }),
    output: z.object({ content: WordDiff }),
  },
} as const satisfies Record<string, PeopleOperation>
