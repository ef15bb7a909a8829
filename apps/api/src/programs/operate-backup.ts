import { rm } from 'node:fs/promises'
import { count } from '@promptwire/core/text/count'
import { OperatorError } from '@promptwire/runtime/environment'
import type { Manifest } from '../features/backup/backup-lines.ts'
import { readBackup } from '../features/backup/backup-reader.ts'
import { writeBackup } from '../features/backup/backup-writer.ts'
import {
  type Destination,
  toFile,
  toS3,
  toStandardOutput,
} from '../features/backup/destinations.ts'
import { identifyKeys } from '../features/backup/identify-keys.ts'
import { isFolderInUse } from '../platform/database/embedded/folder-lock.ts'
import { type LoneDatabase, openAlone, requireDatabase } from '../platform/database/open-alone.ts'
import type { BackupCommand, BackupEnvironment } from './backup-command.ts'
import { lowerPriority } from './lower-priority.ts'
import { rehearseRestore, restoreInto } from './operate-move.ts'
import type { Report } from './report.ts'

/** `operate backup <file, folder, s3 or -> [--keep <number>]`; undefined for other parameters. */
export async function operateBackup(
  command: BackupCommand,
  [target, option, keep = '', ...rest]: readonly string[],
): Promise<Report | undefined> {
  const isKeeping = option === '--keep' && /^[1-9]\d{0,5}$/.test(keep)
  if (target === undefined || rest.length > 0 || (option !== undefined && !isKeeping)) {
    return undefined
  }
  const { environment, now } = command
  const destination = toDestination(target, environment, now())
  lowerPriority()
  const source = await openSource(command)
  const client = await source.pool.connect()
  const options = { now, encryptionKeys: identifyKeys(environment.ENCRYPTION_KEYS) }
  try {
    const manifest = await destination.store((sink) => writeBackup(client, sink, options))
    const { name: backup } = destination
    if (backup === undefined) return { lines: [], data: {} }
    const deleted = isKeeping ? await destination.keepNewest(Number(keep)) : 0
    const line = `Wrote ${backup}: ${describe(manifest)}`
    const lines = deleted > 0 ? [line, `Deleted ${count(deleted, 'older backup')}.`] : [line]
    return { lines, data: { backup, ...toCounts(manifest), deleted } }
  } finally {
    client.release()
    await source.close()
  }
}

function toDestination(target: string, environment: BackupEnvironment, at: Date): Destination {
  if (target === '-') return toStandardOutput(process.stdout)
  if (target !== 's3') return toFile(target, at)
  const {
    BACKUP_S3_URL: url,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = environment
  if (!url || !accessKeyId || !secretAccessKey) {
    throw new OperatorError(
      'Set BACKUP_S3_URL, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY to back up to s3.',
    )
  }
  return toS3({ url, region, accessKeyId, secretAccessKey }, at)
}

/** `operate restore <file> [--without-keys]`, into the configured database, which must be empty. */
export async function operateRestore(
  { environment }: Pick<BackupCommand, 'environment'>,
  [file, option, ...rest]: readonly string[],
): Promise<Report | undefined> {
  const withoutKeys = option === '--without-keys'
  if (file === undefined || rest.length > 0 || (option !== undefined && !withoutKeys)) {
    return undefined
  }
  const { DATABASE_URL: url, DATA_DIR: folder, MIGRATIONS_DIR: migrations } = environment
  const encryptionKeys = identifyKeys(environment.ENCRYPTION_KEYS)
  const options = { file, migrations, encryptionKeys, withoutKeys }
  const manifest = await restoreInto({ url, folder }, options)
  const lines = [
    `Restored ${describe(manifest)}`,
    'The copy starts quiet: stop the original, start the service, then run: npm run operate -- enable',
  ]
  return { lines, data: toCounts(manifest) }
}

/**
 * `operate verify <file> [--restore]`: reads the whole file, and may restore it into a temporary
 * database.
 */
export async function operateVerify(
  { environment }: Pick<BackupCommand, 'environment'>,
  [file, option, ...rest]: readonly string[],
): Promise<Report | undefined> {
  const isRehearsal = option === '--restore'
  if (file === undefined || rest.length > 0 || (option !== undefined && !isRehearsal)) {
    return undefined
  }
  const lines: string[] = []
  let data = {}
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') {
      const { version, created_at, schema } = part.header
      lines.push(`Backup of ${created_at} by version ${version}, schema ${schema}.`)
      data = { version, created_at, schema }
    }
    if (part.kind === 'manifest') {
      lines.push(`Intact: ${describe(part.manifest)}`)
      data = { ...data, ...toCounts(part.manifest) }
    }
  }
  if (!isRehearsal) return { lines, data }
  const compiled = await rehearseRestore({ environment }, file)
  const line = `Restored into a temporary database, and compiled ${count(compiled, 'prompt content')}.`
  return { lines: [...lines, line], data: { ...data, compiled } }
}

const toCounts = ({ tables, rows }: Manifest) => ({ tables, rows })

const describe = ({ tables, rows }: Manifest) =>
  `${count(rows, 'row')} of ${count(tables, 'table')}.`

/** The service's database, or a copy of an embedded one that the service is using. */
async function openSource({
  environment: { DATABASE_URL: url, DATA_DIR: folder },
  api,
  asOperator,
}: BackupCommand): Promise<LoneDatabase> {
  if (url) return openAlone({ url, folder })
  requireDatabase({ folder })
  if (!(await isFolderInUse(folder))) return openAlone({ folder })
  const { data: copy } = await api.copy_database({}, asOperator)
  const removeCopy = () => rm(copy.folder, { recursive: true, force: true })
  const opened = await openAlone({ folder: copy.folder }).catch(async (error) => {
    await removeCopy()
    throw error
  })
  return { ...opened, close: () => opened.close().finally(removeCopy) }
}
