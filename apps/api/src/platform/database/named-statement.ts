import type { Prisma } from './generated/client.ts'
import type { Statement } from './queryable.ts'

/** Takes the place of a value while a statement is composed. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** The values of a statement by name: placeholders for them, or the values themselves. */
export type Named<Values extends object> = { readonly [Name in keyof Values]: unknown }

/**
 * A statement that is composed once, for values that each run gives by name. Composing a long one
 * for each run, and looking up its prepared plan by a new text, costs more than sending it.
 */
export class NamedStatement<Values extends object> {
  readonly #compose: (values: Named<Values>) => Prisma.Sql
  #composed: Composed | undefined

  constructor(compose: (values: Named<Values>) => Prisma.Sql) {
    this.#compose = compose
  }

  /** The statement with the values of one run. */
  bind(values: Values): Statement {
    this.#composed ??= numberParameters(this.#compose(toPlaceholders(values)))
    const { text, names } = this.#composed
    return { text, values: names.map((name) => toParameter(values, name)) }
  }
}

/** The text of a statement, and the name of each of its parameters. */
interface Composed {
  readonly text: string
  readonly names: readonly string[]
}

const toPlaceholders = <Values extends object>(values: Values): Named<Values> =>
  Object.fromEntries(
    Object.keys(values).map((name) => [name, new Placeholder(name)]),
  ) as unknown as Named<Values>

/** Gives each name a number, at however many places it is. */
function numberParameters({ strings, values }: Prisma.Sql): Composed {
  const named = values.map((value) => {
    if (value instanceof Placeholder) return value.name
    throw new Error('a named statement has no values of its own; write them into its text')
  })
  const names = [...new Set(named)]
  const numbers = named.map((name) => `$${names.indexOf(name) + 1}`)
  return { text: String.raw({ raw: strings }, ...numbers), names }
}

/** pg writes a date in the local time, part by part. */
function toParameter(values: object, name: string): unknown {
  const value: unknown = Reflect.get(values, name)
  return value instanceof Date ? value.toISOString() : value
}
