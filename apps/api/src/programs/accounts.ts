#!/usr/bin/env node
// The operator's command: lists accounts and sets their plans through the running API.
import type { Account } from '@promptwire/contract/accounts/accounts'
import { peopleCommandOperations } from '@promptwire/contract/auth/people-commands'
import { type Client, createClient } from '@promptwire/contract/derive/client'
import { internalContract } from '@promptwire/contract/internal-contract'
import { Plan } from '@promptwire/core/plans'
import { OperatorError, readEnvironment } from '@promptwire/runtime/environment'
import { ApiEnvironment } from '../environment.ts'
import { operatorFields, toInternalAddress } from './internal-address.ts'
import { type Report, report } from './report.ts'

const USAGE = `Usage: accounts
       accounts set-plan <account id or owner's email> <${Plan.options.join(' | ')} | default>
       accounts confirm-emails [domain] [--apply]   lists people whose address is not proved; confirms with --apply`

const Environment = ApiEnvironment.pick(operatorFields)

const ROWS = {
  list_accounts: internalContract.list_accounts,
  set_plan: internalContract.set_plan,
  list_unverified_people: peopleCommandOperations.list_unverified_people,
  confirm_emails: peopleCommandOperations.confirm_emails,
}

async function run(parameters: readonly string[]): Promise<Report> {
  const environment = readEnvironment(Environment, process.env)
  const api = createClient(ROWS, toInternalAddress(environment), fetch)
  const asOperator = { bearer: environment.SERVICE_SECRET[0] }
  const [command, account, plan, ...rest] = parameters
  if (command === undefined) return toReport((await api.list_accounts({}, asOperator)).data)
  if (command === 'confirm-emails') return confirmEmails(api, parameters.slice(1), asOperator)
  if (command !== 'set-plan' || account === undefined || rest.length > 0) {
    throw new OperatorError(USAGE)
  }
  const given = plan === 'default' ? { data: null } : Plan.safeParse(plan)
  if (given.data === undefined) throw new OperatorError(USAGE)
  return toReport([(await api.set_plan({ account, plan: given.data }, asOperator)).data])
}

/** Lists the people to confirm, and confirms them with `--apply`. */
async function confirmEmails(
  api: Client<typeof ROWS>,
  parameters: readonly string[],
  asOperator: { readonly bearer: string },
): Promise<Report> {
  const [domain, ...rest] = parameters.filter((each) => each !== '--apply')
  if (rest.length > 0 || domain?.startsWith('-')) throw new OperatorError(USAGE)
  const chosen = domain === undefined ? {} : { domain }
  if (parameters.includes('--apply')) {
    const { data } = await api.confirm_emails(chosen, asOperator)
    return { lines: [`Addresses that are confirmed now: ${data.confirmed}.`], data }
  }
  const { data: people } = await api.list_unverified_people(chosen, asOperator)
  const lines = people.map((each) => [each.email, each.name, each.created_at].join('\t'))
  const hint = 'Nothing is changed. Confirm these addresses with --apply, if you know their people.'
  return { lines: ['email\tname\tcreated', ...lines, hint], data: { people } }
}

const line = ({ id, owners, plan, follows_default, used_this_month }: Account) =>
  [id, plan + (follows_default ? ' (default)' : ''), used_this_month, owners.join(', ')].join('\t')

function toReport(accounts: readonly Account[]): Report {
  const head = 'account\tplan\trequests this month\towners'
  return { lines: [head, ...accounts.map(line)], data: { accounts } }
}

await report(run)
