import { OperatorError } from '@promptwire/runtime/environment'
import type pg from 'pg'

/** The progress of a restore. The table exists from the first step to the last. */
export interface RestoreState {
  /** The checksum of the backup. */
  readonly backup: string
  /** True once references and triggers are off, so that rows can be inserted. */
  readonly isPrepared: boolean
  readonly rows: number
}

const TABLE = 'unfinished_restore'

const CREATE = `CREATE TABLE ${TABLE} (
  backup text PRIMARY KEY, is_prepared boolean NOT NULL DEFAULT false,
  row_count bigint NOT NULL DEFAULT 0, definitions jsonb NOT NULL DEFAULT '[]')`

/** Counts objects in the schema, except those of extensions. */
const OBJECTS = `
SELECT count(*)::int AS count FROM pg_class
 WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
   AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')`

const NOT_EMPTY =
  'The database is not empty. Restore into a new, empty one: nothing is restored over data.'
const OF_ANOTHER =
  'An unfinished restore of another backup is in this database. Restore that one, or use a new database.'

/** Starts a restore in an empty database, or finds the unfinished restore of the same backup. */
export async function claimRestore(client: pg.ClientBase, backup: string): Promise<RestoreState> {
  const known = await readState(client)
  if (known && known.backup !== backup) throw new OperatorError(OF_ANOTHER)
  if (known) return known
  const { rows } = await client.query<{ count: number }>(OBJECTS)
  if (rows[0]?.count) throw new OperatorError(NOT_EMPTY)
  await client.query(CREATE)
  await client.query(`INSERT INTO ${TABLE} (backup) VALUES ($1)`, [backup])
  return { backup, isPrepared: false, rows: 0 }
}

async function readState(client: pg.ClientBase): Promise<RestoreState | undefined> {
  const { rows: found } = await client.query(`SELECT to_regclass('${TABLE}') IS NOT NULL AS there`)
  if (!found[0]?.there) return undefined
  const { rows } = await client.query<RestoreState>(
    `SELECT backup, is_prepared AS "isPrepared", row_count::float8 AS rows FROM ${TABLE}`,
  )
  return rows[0]
}

/** Call in the transaction that inserts the rows. */
export const recordRows = (client: pg.ClientBase, rows: number) =>
  client.query(`UPDATE ${TABLE} SET row_count = $1`, [rows])

const DROP_REFERENCES = `
DO $$
DECLARE reference record;
BEGIN
  UPDATE ${TABLE} SET is_prepared = true, definitions = COALESCE((
    SELECT jsonb_agg(format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
                            pg_get_constraintdef(oid)))
      FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace), '[]');
  FOR reference IN SELECT conrelid::regclass AS owner, conname FROM pg_constraint
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', reference.owner, reference.conname);
  END LOOP;
END $$`

/** Disables references and triggers, which the tables' owner may do, and empties the tables. */
export async function prepareTables(client: pg.ClientBase, tables: readonly string[]) {
  await client.query(DROP_REFERENCES)
  for (const table of tables) {
    await client.query(`DELETE FROM ${table}`)
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  }
}

const ADD_REFERENCES = `
DO $$
DECLARE definition text;
BEGIN
  FOR definition IN SELECT jsonb_array_elements_text(definitions) FROM ${TABLE} LOOP
    EXECUTE definition;
  END LOOP;
END $$`

/** Sequences continue after the largest number in their column. */
const SET_SEQUENCES = `
DO $$
DECLARE numbered record;
BEGIN
  FOR numbered IN
    SELECT attrelid::regclass AS owner, attname AS name,
           pg_get_serial_sequence(attrelid::regclass::text, attname) AS sequence
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0
       AND atthasdef AND NOT attisdropped
  LOOP
    IF numbered.sequence IS NOT NULL THEN
      EXECUTE format('SELECT setval(%L, COALESCE(max(%I), 0) + 1, false) FROM %s',
                     numbered.sequence, numbered.name, numbered.owner);
    END IF;
  END LOOP;
END $$`

/** Enables references and triggers, which checks every reference, and ends the restore. */
export async function finishTables(client: pg.ClientBase, tables: readonly string[]) {
  await client.query(ADD_REFERENCES)
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  await client.query(SET_SEQUENCES)
  await client.query(`DROP TABLE ${TABLE}`)
}
