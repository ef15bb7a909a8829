import pg from 'pg'
import { Prisma } from './generated/client.ts'

export const isUniqueViolation = (error: unknown): boolean => hasCode(error, 'P2002', '23505')

/** Whether a write failed because another prompt's row has the id of a block or variable. */
export const isTakenId = (error: unknown): boolean =>
  isUniqueViolation(error) &&
  error instanceof pg.DatabaseError &&
  /^(?:block|variable)_pkey$/.test(error.constraint ?? '')

/** Whether a write failed because a referenced row is gone, or the row is referenced. */
export const isMissingReference = (error: unknown): boolean => hasCode(error, 'P2003', '23503')

/** By Prisma's code, or by PostgreSQL's for a prepared statement. */
const hasCode = (error: unknown, prismaCode: string, sqlState: string): boolean =>
  (error instanceof Prisma.PrismaClientKnownRequestError && error.code === prismaCode) ||
  (error instanceof pg.DatabaseError && error.code === sqlState)
