import type { Client } from '@promptwire/contract/derive/client'
import type { serviceOperations } from '@promptwire/contract/operations/service'
import type { ApiEnvironment } from '../environment.ts'

export type BackupEnvironment = Pick<
  ApiEnvironment,
  | 'DATABASE_URL'
  | 'DATA_DIR'
  | 'ENCRYPTION_KEYS'
  | 'MIGRATIONS_DIR'
  | 'BACKUP_S3_URL'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>

export interface BackupCommand {
  readonly environment: BackupEnvironment
  readonly api: Pick<Client<typeof serviceOperations>, 'copy_database'>
  readonly asOperator: { readonly bearer: string }
  readonly now: () => Date
}
