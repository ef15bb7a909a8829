import { Plan } from '@promptwire/core/plans'
import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import type { InternalOperation } from '../operation.ts'

export const Account = z.object({
  id: z.uuid(),
  name: z.string(),
  owners: z.array(z.string()),
  plan: Plan,
  follows_default: z.boolean(),
  used_this_month: z.int(),
})
export type Account = z.infer<typeof Account>

export const accountOperations = {
  list_accounts: {
    access: 'service',
    method: 'GET',
    path: '/accounts',
    input: z.strictObject({}),
    output: z.array(Account),
  },
  set_plan: {
    access: 'service',
    method: 'PUT',
    path: '/accounts/:account/plan',
    input: z.strictObject({
      account: text(320)
        .min(1)
        .meta({ description: 'Its UUID, or the email address of an owner.' }),
      plan: Plan.nullable().meta({ description: 'Null to follow DEFAULT_PLAN again.' }),
    }),
    output: Account,
  },
} as const satisfies Record<string, InternalOperation>
