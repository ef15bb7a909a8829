import { z } from 'zod'
import { page } from '../fields.ts'
import { EndingModel } from '../models/models.ts'
import type { AccountOperation } from '../operation.ts'

const AccountEndingModel = z.object({
  ...EndingModel.omit({ prompts: true }).shape,
  project_id: z.uuid(),
  project_name: z.string(),
})
export type AccountEndingModel = z.output<typeof AccountEndingModel>

export const accountModelOperations = {
  list_account_ending_models: {
    access: 'account',
    permission: 'members:manage',
    title: 'List ending models of the account',
    method: 'GET',
    path: '/accounts/:account_id/ending-models',
    input: z.strictObject({
      account_id: z.uuid(),
      ...page('projects', { maxLimit: 50, defaultLimit: 20 }),
    }),
    output: z.array(AccountEndingModel),
  },
} as const satisfies Record<string, AccountOperation>
