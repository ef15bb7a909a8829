import { Failure } from '@promptwire/core/errors/failure'
import { isUniqueViolation } from '../../../platform/database/violations.sql.ts'

/** Refuses an id that the prompt has already; the database refuses those of other prompts. */
export function requireUnusedId(records: readonly { readonly id: string }[], id: string): void {
  if (records.some((each) => each.id === id)) throw idInUse()
}

/** Adds a record under an id that the client may have chosen. */
export const addWithChosenId = <Added>(adding: Promise<Added>): Promise<Added> =>
  adding.catch((error) => {
    throw isUniqueViolation(error) ? idInUse() : error
  })

const idInUse = () => new Failure('CONFLICT', 'This id is in use. Choose another one.')
