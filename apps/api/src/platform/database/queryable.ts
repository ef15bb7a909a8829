import type { Prisma } from './generated/client.ts'

export type Statement = Pick<Prisma.Sql, 'text' | 'values'>

/** Runs a statement that stays prepared on its connection, without Prisma's overhead. */
export type Query = <Row extends object>(statement: Statement) => Promise<Row[]>

/** Runs statements: each on a connection of the pool, or all in one transaction. */
export interface Queryable {
  readonly query: Query
  readonly prisma: Prisma.TransactionClient
}
