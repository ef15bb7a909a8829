#!/usr/bin/env node
import { createClient } from '@promptwire/core/contract/derive/client'
// The operator's command: lists accounts and sets their plans, by way of the running API.
import type { Account } from '@promptwire/core/contract/internal/accounts'
import { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import { Plan } from '@promptwire/core/plans'
import { OperatorError, readEnvironment } from '@promptwire/runtime/environment'
import { ApiEnvironment } from '../environment.ts'
import { operatorFields, toInternalAddress } from './internal-address.ts'
import { report } from './report.ts'

const USAGE = `Usage: accounts
       accounts set-plan <account id or owner's email> <${Plan.options.join(' | ')} | default>`

const Environment = ApiEnvironment.pick(operatorFields)

async function run(parameters: readonly string[]): Promise<readonly Account[]> {
  const environment = readEnvironment(Environment, process.env)
  const { list_accounts, set_plan } = internalContract
  const address = toInternalAddress(environment)
  const api = createClient({ list_accounts, set_plan }, address, fetch)
  const asOperator = { bearer: environment.SERVICE_SECRET[0] }
  const [command, account, plan, ...rest] = parameters
  if (command === undefined) return (await api.list_accounts({}, asOperator)).data
  if (command !== 'set-plan' || account === undefined || rest.length > 0) {
    throw new OperatorError(USAGE)
  }
  const given = plan === 'default' ? { data: null } : Plan.safeParse(plan)
  if (given.data === undefined) throw new OperatorError(USAGE)
  return [(await api.set_plan({ account, plan: given.data }, asOperator)).data]
}

const line = ({ id, owners, plan, follows_default, used_this_month }: Account) =>
  [id, plan + (follows_default ? ' (default)' : ''), used_this_month, owners.join(', ')].join('\t')

await report(async (parameters) => {
  const accounts = await run(parameters)
  const head = 'account\tplan\trequests this month\towners'
  return { lines: [head, ...accounts.map(line)], data: { accounts } }
})
