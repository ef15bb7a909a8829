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

/** A placeholder for any name. */
const placeholders: Readonly<Record<string, Placeholder>> = new Proxy(
  {},
  { get: (_, name) => new Placeholder(String(name)) },
)

/**
 * A statement that is composed once, for values that each run gives by name. Composing a long one
 * for each run, and looking up its prepared plan by a new text, costs more than sending it.
 */
export class NamedStatement<Values extends object> {
  readonly #text: string
  /** The name of each parameter. */
  readonly #names: readonly string[]

  constructor(compose: (values: Named<Values>) => Prisma.Sql) {
    const { strings, values } = compose(placeholders as Named<Values>)
    const names = values.map((value) => {
      if (value instanceof Placeholder) return value.name
      throw new Error('a named statement has no values of its own; write them into its text')
    })
    this.#names = [...new Set(names)]
    const numbers = names.map((name) => `$${this.#names.indexOf(name) + 1}`)
    this.#text = String.raw({ raw: strings }, ...numbers)
  }

  /** The statement with the values of one run. */
  bind(values: Values): Statement {
    return { text: this.#text, values: this.#names.map((name) => toParameter(values, name)) }
  }
}

/** pg writes a date in the local time, part by part. */
function toParameter(values: object, name: string): unknown {
  const value: unknown = Reflect.get(values, name)
  return value instanceof Date ? value.toISOString() : value
}
