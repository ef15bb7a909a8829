import type { z } from 'zod'
import { sameJson } from '../../../text/same-json.ts'
import { fieldNames, type mapToProperty } from '../../derive/map-fields.ts'

/** A field of a block or variable. The column of the same name stores it. */
export interface RecordField {
  /** The name that people read in lists of changes. */
  readonly label: string
  /** In memory, in rows and in versions. */
  readonly value: z.ZodType
  /** In responses. */
  readonly output: z.ZodType
  /** In requests. */
  readonly input: z.ZodType
  /** Of a new record, and of what was stored before the field existed. Absent: a new record needs it. */
  readonly default?: unknown
  readonly column: 'text' | 'boolean' | 'jsonb'
  /**
   * The number of the content format that introduces it. Contents that do not use the field keep
   * their format and hash.
   */
  readonly format: number
  /** Values that a later format adds, with its number. */
  readonly laterValues?: Readonly<Record<string, number>>
}

export type RecordFields = Readonly<Record<string, RecordField>>

type Defaults<Fields extends RecordFields> = {
  [Name in keyof Fields as Fields[Name] extends { readonly default: unknown }
    ? Name
    : never]: z.output<Fields[Name]['value']>
}

/** The fields of a new record that its author may leave out. */
export const toDefaults = <Fields extends RecordFields>(fields: Fields): Defaults<Fields> =>
  // Each default is of its own field; Object.fromEntries loses the types.
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      'default' in field ? [[name, field.default]] : [],
    ),
  ) as Defaults<Fields>

const isAdded = ({ format }: RecordField) => format > 1

/** The fields that a later format adds, which few records use. */
export const listAddedFields = (fields: RecordFields): string[] =>
  fieldNames(fields).filter((name) => isAdded(fields[name] as RecordField))

/** Schemas of stored records: what a later format adds has its default where it is absent. */
export const storedValues = <Fields extends RecordFields>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      isAdded(field) ? field.value.default(field.default) : field.value,
    ]),
  ) as ReturnType<typeof mapToProperty<'value', Fields>>

/** The record without the added fields that have their default, and the format that has the others. */
export function omitAddedDefaults<Value extends Readonly<Record<string, unknown>>>(
  fields: RecordFields,
  record: Value,
): Partial<Value> {
  const unused = listAddedFields(fields).filter((name) =>
    sameJson(record[name], fields[name]?.default),
  )
  if (unused.length === 0) return record
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !unused.includes(name)),
  ) as Partial<Value>
}

/** The earliest content format that has all fields and values of a record without unused ones. */
export const formatNeeded = (fields: RecordFields, record: object): number =>
  Math.max(
    1,
    ...Object.entries(record).map(([name, value]) => {
      const { format = 1, laterValues = {} } = fields[name] ?? {}
      // Texts such as "constructor" are properties of every object.
      const isLater = typeof value === 'string' && Object.hasOwn(laterValues, value)
      return (isLater && laterValues[value]) || format
    }),
  )
