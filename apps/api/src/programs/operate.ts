#!/usr/bin/env node
import { auditChainOperations } from '@promptwire/contract/audit/audit-chain'
import { peopleCommandOperations } from '@promptwire/contract/auth/people-commands'
import { createClient } from '@promptwire/contract/derive/client'
import { internalContract } from '@promptwire/contract/internal-contract'
// The operator's command: shows the service's state and pending decisions, through the running API.
import type { ServiceStatus } from '@promptwire/contract/operations/service'
import { OperatorError, readEnvironment } from '@promptwire/runtime/environment'
import { ApiEnvironment } from '../environment.ts'
import { operatorFields, toInternalAddress } from './internal-address.ts'
import { operateAudit } from './operate-audit.ts'
import { operatePeople } from './operate-people.ts'
import { type Report, report } from './report.ts'

const USAGE = `Usage: operate                        shows what needs your attention
       operate enable                 ends the quiet of a restored copy
       operate allow-sweep <table>    lets the next sweep delete more than half of a table
       operate people reset-password <email>   prints a link that sets a new password
       operate people sign-in-link <email>     prints a link that signs a person in
       operate people confirm-email <email>    confirms that the address is its person's own
       operate people end-sessions <email>     signs a person out everywhere
       operate people remove-second-factor <email>
       operate backup <file | folder | s3 | -> [--keep <number>]   writes a backup while the service runs
       operate verify <file> [--restore]   checks a backup, and may restore it into a temporary database
       operate restore <file> [--without-keys]   restores a backup into an empty database
       operate move <from> <to>       moves a stopped service's database; each is a folder or postgresql://…
       operate audit verify [account-id] [seal]   verifies the seals of audit logs; exits with 2 if broken
With --json each prints its result as one JSON object.`

/** Exit code of a broken chain; 1 is a failed command. */
const BROKEN = 2

const Environment = ApiEnvironment.pick({
  ...operatorFields,
  DATABASE_URL: true,
  DATA_DIR: true,
  ENCRYPTION_KEYS: true,
  MIGRATIONS_DIR: true,
  BACKUP_S3_URL: true,
  BACKUP_S3_REGION: true,
  BACKUP_S3_ACCESS_KEY_ID: true,
  BACKUP_S3_SECRET_ACCESS_KEY: true,
})

async function run(parameters: readonly string[]): Promise<Report> {
  const environment = readEnvironment(Environment, process.env)
  const { read_service_status, enable_service, allow_sweep, copy_database } = internalContract
  const address = toInternalAddress(environment)
  const rows = {
    read_service_status,
    enable_service,
    allow_sweep,
    copy_database,
    ...peopleCommandOperations,
    ...auditChainOperations,
  }
  const api = createClient(rows, address, fetch)
  const asOperator = { bearer: environment.SERVICE_SECRET[0] }
  const [command, table, ...rest] = parameters
  if (command === undefined) return toReport((await api.read_service_status({}, asOperator)).data)
  if (command === 'enable' && table === undefined) {
    return toReport((await api.enable_service({}, asOperator)).data)
  }
  if (command === 'allow-sweep' && table !== undefined && rest.length === 0) {
    return toReport((await api.allow_sweep({ table }, asOperator)).data)
  }
  if (command === 'audit') {
    const verified = await operateAudit(api, parameters.slice(1), asOperator)
    if (verified === undefined) throw new OperatorError(USAGE)
    if (!verified.isIntact) process.exitCode = BROKEN
    return verified
  }
  const given = parameters.slice(1)
  const now = () => new Date()
  // Loaded on demand: they work on databases, with most of the API.
  const backup = () => import('./operate-backup.ts')
  const move = () => import('./operate-move.ts')
  const commands: Record<string, () => Promise<Report | undefined>> = {
    people: () => operatePeople(api, given, asOperator),
    backup: async () =>
      (await backup()).operateBackup({ environment, api, asOperator, now }, given),
    move: async () => (await move()).operateMove({ environment, now }, given),
    restore: async () => (await backup()).operateRestore({ environment }, given),
    verify: async () => (await backup()).operateVerify({ environment }, given),
  }
  const result = await commands[command]?.()
  if (result === undefined) throw new OperatorError(USAGE)
  return result
}

function toReport(status: ServiceStatus): Report {
  const lines = [...status.notes, ...status.held_sweeps.map(sweepLine)]
  return { lines: lines.length > 0 ? lines : ['Nothing needs your attention.'], data: status }
}

const sweepLine = ({ table, expired_rows, total_rows, allowed }: ServiceStatus['held_sweeps'][0]) =>
  `Sweep of ${table}: would delete ${expired_rows} of ${total_rows} rows. ` +
  (allowed ? 'Allowed: the next sweep does.' : `Allow it with: operate allow-sweep ${table}`)

await report(run)
