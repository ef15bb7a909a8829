import pg from 'pg'

interface PreparedStatement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** The column description by which pg reads rows. */
interface Description {
  fields: object[]
  _parsers: object[] | undefined
  _prebuiltEmptyResultObject: object | null
}

interface Connection {
  describe(): void
}

/** Parts of pg's own query that its types omit; queries such as pg-cursor rely on them. */
interface Submitted {
  name: string
  readonly _result: Description
  _accumulateRows: boolean
  prepare(connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}

const Query = pg.Query as unknown as new (text: string, values: unknown[]) => pg.Query & Submitted

/**
 * The statements that a connection has described, and a connection that skips further descriptions.
 */
class Described {
  readonly descriptions = new Map<string, Description>()
  readonly silent: Connection

  constructor(connection: Connection) {
    this.silent = Object.create(connection, { describe: { value: () => undefined } })
  }
}

const described = new WeakMap<Connection, Described>()

function getDescribed(connection: Connection): Described {
  const known = described.get(connection) ?? new Described(connection)
  described.set(connection, known)
  return known
}

/**
 * Asks each connection only once for a statement's columns, which costs as much as a few rows. They
 * stay the same: PostgreSQL rejects a prepared statement whose columns changed.
 */
export class PreparedQuery extends Query {
  constructor({ name, text, values }: PreparedStatement) {
    // pg clones a configuration with all of its property descriptors.
    super(text, values)
    this.name = name
  }

  override prepare(connection: Connection): void {
    const { descriptions, silent } = getDescribed(connection)
    const known = descriptions.get(this.name)
    if (known) {
      describe(this._result, known)
      this._accumulateRows = true
    }
    super.prepare(known ? silent : connection)
  }

  override handleReadyForQuery(connection: Connection): void {
    const { descriptions } = getDescribed(connection)
    if (!descriptions.has(this.name)) descriptions.set(this.name, describe({}, this._result))
    super.handleReadyForQuery(connection)
  }
}

/** Copies a description, without the rows that pg keeps next to it. */
function describe(result: Partial<Description>, known: Description): Description {
  const { fields, _parsers, _prebuiltEmptyResultObject } = known
  return Object.assign(result, { fields, _parsers, _prebuiltEmptyResultObject })
}

export async function queryPrepared<Row extends object>(
  pool: pg.Pool,
  statement: PreparedStatement,
): Promise<Row[]> {
  const query: unknown = new PreparedQuery(statement)
  const { rows } = await pool.query<Row>(query as pg.QueryConfig)
  return rows
}
