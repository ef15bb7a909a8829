import type {
  auditChainOperations,
  ChainProblem,
  VerifiedPart,
} from '@promptwire/contract/audit/audit-chain'
import type { Client } from '@promptwire/contract/derive/client'
import { count } from '@promptwire/core/text/count'
import type { Report } from './report.ts'

type AuditApi = Client<typeof auditChainOperations>

interface Verification extends Report {
  readonly isIntact: boolean
}

/** `operate audit verify [account] [seal]`; undefined for an unknown command. */
export async function operateAudit(
  api: AuditApi,
  [command, account, seal, ...rest]: readonly string[],
  asOperator: { readonly bearer: string },
): Promise<Verification | undefined> {
  const until = seal === undefined ? undefined : Number(seal)
  const isValid = until === undefined || (Number.isInteger(until) && until > 0)
  if (command !== 'verify' || !isValid || rest.length > 0) return undefined
  const { data: chains } = await api.list_audit_chains({}, asOperator)
  const chosen = chains.filter(({ account_id }) => account === undefined || account_id === account)
  if (chosen.length === 0) {
    return account === undefined
      ? { lines: ['Nothing is sealed yet.'], isIntact: true, data: { accounts: [] } }
      : { lines: ['This account has no seals.'], isIntact: false, data: { accounts: [] } }
  }
  const results = []
  for (const { account_id, account_name } of chosen) {
    const verified = await verifyAll(api, { account_id, until }, asOperator)
    results.push({ account_id, account_name, verified })
  }
  return {
    lines: results.map(
      ({ account_id, account_name, verified }) =>
        `${account_name} (${account_id}): ${describe(verified)}`,
    ),
    isIntact: results.every(({ verified }) => verified.problem === null),
    data: { accounts: results.map(({ verified, ...account }) => ({ ...account, ...verified })) },
  }
}

async function verifyAll(
  api: AuditApi,
  asked: { readonly account_id: string; readonly until: number | undefined },
  asOperator: { readonly bearer: string },
): Promise<VerifiedPart> {
  let all = (await api.verify_audit_chain(asked, asOperator)).data
  while (all.has_more) {
    const { data } = await api.verify_audit_chain({ ...asked, after: all.last?.number }, asOperator)
    const [seals, entries] = [all.seals + data.seals, all.entries + data.entries]
    all = { ...data, seals, entries, expired: all.expired + data.expired }
  }
  return all
}

function describe({ seals, entries, expired, last, problem }: VerifiedPart): string {
  const gone = expired === 0 ? '' : `, ${expired} expired`
  const found = `${count(seals, 'seal')} intact with ${entries} entries${gone}.`
  const end = last ? ` Seal ${last.number}: ${last.hash}` : ''
  return problem ? `BROKEN. ${describeProblem(problem)} Before it: ${found}${end}` : found + end
}

const REASONS: Readonly<Record<ChainProblem['reason'], string>> = {
  seal_missing: 'is missing.',
  seal_changed: 'was changed.',
  entries_missing: 'lacks entries that were deleted.',
  entry_changed_or_inserted: 'has an entry that was changed or inserted',
}

const describeProblem = ({ seal, reason, entry_id }: ChainProblem): string =>
  `Seal ${seal} ${REASONS[reason]}${entry_id ? `: ${entry_id}.` : ''}`
