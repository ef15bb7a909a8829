import { blockFields } from '@promptwire/contract/content/block-fields'
import type { RecordField } from '@promptwire/contract/content/record-fields'
import { variableFields } from '@promptwire/contract/content/variable-fields'
import { mapToProperty } from '@promptwire/contract/schema/map-fields'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Named } from '../../../platform/database/named-statement.ts'
import type { ContentBlock, ContentVariable } from '../../content/index.ts'

type Column = RecordField['column'] | 'uuid' | 'int'

/** Column values under names that no other value of a statement has. */
export type FieldValues = { readonly [Name in `field_${string}`]: unknown }

/** A table's columns, for statements that take one array per column. */
class Columns {
  readonly names: Prisma.Sql
  /** For `ON CONFLICT`: assigns the row that was not inserted. */
  readonly assignments: Prisma.Sql
  private readonly types: [name: string, type: Column][]

  constructor(types: Readonly<Record<string, Column>>) {
    this.types = Object.entries(types)
    // Quoted, since a column name may be a keyword.
    const names = this.types.map(([name]) => `"${name}"`)
    this.names = Prisma.raw(names.join(', '))
    const others = names.filter((name) => name !== '"id"')
    this.assignments = Prisma.raw(others.map((name) => `${name} = EXCLUDED.${name}`).join(', '))
  }

  set(fields: readonly string[], values: FieldValues): Prisma.Sql {
    const given = this.types.filter(([name]) => fields.includes(name))
    const assignments = given.map(([name, type]) => {
      const [column, cast] = [Prisma.raw(`"${name}"`), Prisma.raw(type)]
      return Prisma.sql`${column} = ${values[`field_${name}`]}::${cast}`
    })
    return Prisma.join(assignments)
  }

  values(record: object): FieldValues {
    const given = this.types.filter(([name]) => Object.hasOwn(record, name))
    const values = given.map(([name, type]) => {
      const value: unknown = Reflect.get(record, name)
      return [`field_${name}`, type === 'jsonb' ? toJson(value) : value]
    })
    return Object.fromEntries(values)
  }

  from(records: readonly object[]): Prisma.Sql {
    const arrays = this.types.map(([name, type]) => {
      const values = records.map((record) => Reflect.get(record, name))
      return type === 'jsonb'
        ? Prisma.sql`${values.map(toJson)}::text[]::jsonb[]`
        : Prisma.sql`${values}::${Prisma.raw(type)}[]`
    })
    return Prisma.sql`unnest(${Prisma.join(arrays)}) AS given (${this.names})`
  }
}

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

const BLOCK = new Columns({
  id: 'uuid',
  ...mapToProperty(blockFields, 'column'),
  sort_order: 'int',
  hash: 'text',
})
const VARIABLE = new Columns({ id: 'uuid', ...mapToProperty(variableFields, 'column') })

type HashedBlock = ContentBlock & { readonly hash: string | null }

/** Fails if another prompt has a block with the same id; clients can choose ids. */
export const insertBlocks = (
  promptId: string,
  blocks: readonly HashedBlock[],
  condition = Prisma.sql`TRUE`,
) => Prisma.sql`
  INSERT INTO block (prompt_id, ${BLOCK.names})
  SELECT ${promptId}::uuid, ${BLOCK.names} FROM ${BLOCK.from(blocks)} WHERE ${condition}`

/** A CTE that writes blocks of the prompt if the condition is true. */
export const upsertBlocks = (
  promptId: string,
  blocks: readonly HashedBlock[],
  condition = Prisma.sql`TRUE`,
) => Prisma.sql`written AS (
  ${insertBlocks(promptId, blocks, condition)}
  ON CONFLICT (id) DO UPDATE SET ${BLOCK.assignments})`

export const toBlockValues = (fields: Partial<HashedBlock>): FieldValues => BLOCK.values(fields)

/** A CTE that writes the named fields of a block if the condition is true. */
export const updateBlock = (
  fields: readonly string[],
  values: Named<{ blockId: string }> & FieldValues,
  condition: Prisma.Sql,
) => Prisma.sql`written AS (
  UPDATE block SET ${BLOCK.set(fields, values)} WHERE id = ${values.blockId}::uuid AND ${condition})`

export const insertVariables = (promptId: string, variables: readonly ContentVariable[]) =>
  Prisma.sql`
  INSERT INTO variable (prompt_id, ${VARIABLE.names})
  SELECT ${promptId}::uuid, ${VARIABLE.names} FROM ${VARIABLE.from(variables)}`
