import { Prisma } from './generated/client.ts'

/** Whether a write failed because a unique index already holds its value. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
