import pg from 'pg'
import { Prisma } from './generated/client.ts'

/** Whether a write failed because a unique index already holds its value. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, 'P2002', '23505')

/** Whether a write failed because a row of another prompt has the id of a block or variable. */
export const isTakenId = (error: unknown): boolean =>
  isUniqueViolation(error) &&
  error instanceof pg.DatabaseError &&
  /^(?:block|variable)_pkey$/.test(error.constraint ?? '')

/** Whether a write failed because a row that it refers to is gone, or is still referred to. */
export const isMissingReference = (error: unknown): boolean => hasCode(error, 'P2003', '23503')

/** By Prisma's code, or by PostgreSQL's of a prepared statement. */
const hasCode = (error: unknown, prismaCode: string, sqlState: string): boolean =>
  (error instanceof Prisma.PrismaClientKnownRequestError && error.code === prismaCode) ||
  (error instanceof pg.DatabaseError && error.code === sqlState)
