import { Failure } from '@promptwire/core/errors/failure'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { Database } from '../../platform/database/database.ts'

/** Copies the embedded database for a command on this machine, which deletes the copy. */
export const copyDatabase = internalVerb(
  'copy_database',
  async ({
    copyDatabase: copy,
  }: InternalContext<'copy_database', { readonly copyDatabase: Database['copy'] }>) => {
    if (!copy) {
      throw new Failure('CONFLICT', 'This service uses PostgreSQL: set DATABASE_URL to back it up.')
    }
    return { data: { folder: await copy() } }
  },
)
