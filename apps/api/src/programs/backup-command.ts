import type { Client } from '@promptwire/core/contract/derive/client'
import type { serviceOperations } from '@promptwire/core/contract/internal/service'
import type { ApiEnvironment } from '../environment.ts'

export type BackupEnvironment = Pick<
  ApiEnvironment,
  'DATABASE_URL' | 'DATA_DIR' | 'ENCRYPTION_KEYS' | 'MIGRATIONS_DIR'
>

export interface BackupCommand {
  readonly environment: BackupEnvironment
  readonly api: Pick<Client<typeof serviceOperations>, 'copy_database'>
  readonly asOperator: { readonly bearer: string }
  readonly now: () => Date
}
