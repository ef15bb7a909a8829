import { Prisma } from './generated/client.ts'

/** Whether a write failed because a unique index already holds its value. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, 'P2002')

/** Whether a write failed because a row that it refers to is gone, or is still referred to. */
export const isMissingReference = (error: unknown): boolean => hasCode(error, 'P2003')

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === code
