import type { MemberAccount } from '@promptwire/contract/projects/project'
import { Failure } from '@promptwire/core/errors/failure'
import type { WebRequest } from './web-environment.ts'

export const getAccountId = (c: WebRequest) => c.req.param('account_id') ?? ''

export async function loadAccount(c: WebRequest): Promise<MemberAccount> {
  const { data } = await c.var.api.list_own_accounts({})
  const account = data.find(({ id }) => id === getAccountId(c))
  if (!account) throw new Failure('NOT_FOUND', 'Account not found, or you are not a member.')
  return account
}
