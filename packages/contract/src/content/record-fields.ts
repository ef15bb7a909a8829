import { sameJson } from '@promptwire/core/text/same-json'
import type { z } from 'zod'
import { fieldNames, type mapToProperty } from '../schema/map-fields.ts'

/** A field of a block or variable; its column has the same name. */
export interface RecordField {
  /** The label in lists of changes. */
  readonly label: string
  /** In memory, in rows and in versions. */
  readonly value: z.ZodType
  readonly output: z.ZodType
  readonly input: z.ZodType
  /**
   * For a new record and for data stored before the field existed. Without it, a new record
   * requires the field.
   */
  readonly default?: unknown
  readonly column: 'text' | 'boolean' | 'jsonb'
  /**
   * The content format that introduces it. Contents that do not use the field keep their format and
   * hash.
   */
  readonly format: number
  /** Values added by a later format, with its number. */
  readonly laterValues?: Readonly<Record<string, number>>
}

export type RecordFields = Readonly<Record<string, RecordField>>

type Defaults<Fields extends RecordFields> = {
  [Name in keyof Fields as Fields[Name] extends { readonly default: unknown }
    ? Name
    : never]: z.output<Fields[Name]['value']>
}

/** Defaults for fields that a new record may omit. */
export const toDefaults = <Fields extends RecordFields>(fields: Fields): Defaults<Fields> =>
  // Each default belongs to its field; Object.fromEntries loses the types.
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      'default' in field ? [[name, field.default]] : [],
    ),
  ) as Defaults<Fields>

const isAdded = ({ format }: RecordField) => format > 1

/** Fields added by a later format; few records use them. */
export const listAddedFields = (fields: RecordFields): string[] =>
  fieldNames(fields).filter((name) => isAdded(fields[name] as RecordField))

/** Schemas of stored records; a missing later field gets its default. */
export const storedValues = <Fields extends RecordFields>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      isAdded(field) ? field.value.default(field.default) : field.value,
    ]),
  ) as ReturnType<typeof mapToProperty<'value', Fields>>

/** Drops later fields that have their default; also returns the format needed for the rest. */
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

/** The earliest content format for a record's fields and values, ignoring unused ones. */
export const formatNeeded = (fields: RecordFields, record: object): number =>
  Math.max(
    1,
    ...Object.entries(record).map(([name, value]) => {
      const { format = 1, laterValues = {} } = fields[name] ?? {}
      // Names such as "constructor" are properties of every object.
      const isLater = typeof value === 'string' && Object.hasOwn(laterValues, value)
      return (isLater && laterValues[value]) || format
    }),
  )
