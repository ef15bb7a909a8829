import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { count } from '@promptwire/core/text/count'
import { writeWhole } from '../features/backup/backup-file.ts'
import type { Manifest } from '../features/backup/backup-lines.ts'
import { readBackup } from '../features/backup/backup-reader.ts'
import { writeBackup } from '../features/backup/backup-writer.ts'
import { identifyKeys } from '../features/backup/identify-keys.ts'
import { restoreBackup } from '../features/backup/restore-backup.sql.ts'
import { isFolderInUse } from '../platform/database/embedded/folder-lock.ts'
import { type LoneDatabase, openAlone, requireDatabase } from '../platform/database/open-alone.ts'
import type { BackupCommand } from './backup-command.ts'
import { rehearseRestore } from './operate-move.ts'

/** `operate backup <file, folder or ->`: the lines to print; undefined for other parameters. */
export async function operateBackup(
  command: BackupCommand,
  [target, ...rest]: readonly string[],
): Promise<readonly string[] | undefined> {
  if (target === undefined || rest.length > 0) return undefined
  const { environment, now } = command
  const source = await openSource(command)
  const client = await source.pool.connect()
  const options = { now, encryptionKeys: identifyKeys(environment.ENCRYPTION_KEYS) }
  try {
    if (target === '-') {
      await writeBackup(client, process.stdout, options)
      return []
    }
    const file = isFolder(target) ? join(target, toFileName(now())) : target
    let manifest: Manifest | undefined
    await writeWhole(file, async (sink) => {
      manifest = await writeBackup(client, sink, options)
    })
    return [`Wrote ${file}${manifest ? `: ${describe(manifest)}` : ''}`]
  } finally {
    client.release()
    await source.close()
  }
}

/** `operate restore <file> [--without-keys]`: into the empty database that is configured. */
export async function operateRestore(
  { environment }: Pick<BackupCommand, 'environment'>,
  [file, option, ...rest]: readonly string[],
): Promise<readonly string[] | undefined> {
  const withoutKeys = option === '--without-keys'
  if (file === undefined || rest.length > 0 || (option !== undefined && !withoutKeys)) {
    return undefined
  }
  const { DATABASE_URL: url, DATA_DIR: folder, MIGRATIONS_DIR: migrations } = environment
  const target = await openAlone({ url, folder })
  const encryptionKeys = identifyKeys(environment.ENCRYPTION_KEYS)
  const options = { file, migrations, encryptionKeys, withoutKeys }
  const manifest = await restoreBackup(target.pool, options).finally(target.close)
  return [
    `Restored ${describe(manifest)}`,
    'The copy starts quiet: stop the original, start the service, then run: npm run operate -- enable',
  ]
}

/** `operate verify <file> [--restore]`: reads all of it, and may restore it into a temporary database. */
export async function operateVerify(
  { environment }: Pick<BackupCommand, 'environment'>,
  [file, option, ...rest]: readonly string[],
): Promise<readonly string[] | undefined> {
  const isRehearsal = option === '--restore'
  if (file === undefined || rest.length > 0 || (option !== undefined && !isRehearsal)) {
    return undefined
  }
  const lines: string[] = []
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') {
      const { version, created_at, schema } = part.header
      lines.push(`Backup of ${created_at} by version ${version}, schema ${schema}.`)
    }
    if (part.kind === 'manifest') lines.push(`Intact: ${describe(part.manifest)}`)
  }
  if (!isRehearsal) return lines
  return [...lines, await rehearseRestore({ environment }, file)]
}

const describe = ({ tables, rows }: Manifest) =>
  `${count(rows, 'row')} of ${count(tables, 'table')}.`

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()

const toFileName = (at: Date) =>
  `promptwire-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.backup.gz`

/** The database of the service, or a copy of an embedded one that the service is using. */
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
