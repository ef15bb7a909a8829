import type { Prisma } from './generated/client.ts'
import type { Statement } from './queryable.ts'

/** Replaces a value while a statement is composed. */
class Placeholder {
  readonly record: number
  readonly name: string

  constructor(record: number, name: string) {
    this.record = record
    this.name = name
  }
}

/** A statement's values by name: placeholders, or the values themselves. */
export type Named<Values extends object> = { readonly [Name in keyof Values]: unknown }

type NamedRecords<Records extends readonly object[]> = {
  [Record in keyof Records]: Named<Records[Record]>
}

type Compose<Records extends readonly object[]> = (...records: NamedRecords<Records>) => Prisma.Sql

/**
 * A statement composed once, with values by name in records; a name that several records share is
 * one value. Composing a long statement each time, and finding its plan by a new text, costs more
 * than sending it.
 */
export class NamedStatement<Records extends readonly object[]> {
  readonly #compose: Compose<Records>
  #composed: Composed | undefined

  constructor(compose: Compose<Records>) {
    this.#compose = compose
  }

  bind(...records: Records): Statement {
    this.#composed ??= numberParameters(this.#compose(...toPlaceholders(records)))
    const { text, parameters } = this.#composed
    const values = parameters.map(({ record, name }) => toParameter(records[record], name))
    return { text, values }
  }
}

interface Composed {
  readonly text: string
  readonly parameters: readonly Placeholder[]
}

function toPlaceholders<Records extends readonly object[]>(records: Records) {
  const byName = new Map<string, Placeholder>()
  const placeholders = records.map((values, record) => {
    const named = Object.keys(values).map((name) => {
      const placeholder = byName.get(name) ?? new Placeholder(record, name)
      byName.set(name, placeholder)
      return [name, placeholder]
    })
    return Object.fromEntries(named)
  })
  return placeholders as unknown as NamedRecords<Records>
}

/** Numbers each placeholder once, however often it occurs. */
function numberParameters({ strings, values }: Prisma.Sql): Composed {
  const placeholders = values.map((value) => {
    if (value instanceof Placeholder) return value
    throw new Error('a named statement has no values of its own; write them into its text')
  })
  const parameters = [...new Set(placeholders)]
  const numbers = placeholders.map((each) => `$${parameters.indexOf(each) + 1}`)
  return { text: String.raw({ raw: strings }, ...numbers), parameters }
}

/** pg writes a date in the local time, part by part. */
function toParameter(values: object = {}, name: string): unknown {
  const value: unknown = Reflect.get(values, name)
  return value instanceof Date ? value.toISOString() : value
}
