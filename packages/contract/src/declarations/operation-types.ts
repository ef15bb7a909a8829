import { type JsonSchema, toJsonSchema } from '../derive/json-schema.ts'
import type { Contract, Operation } from '../operation.ts'
import { describe, toTypeScript } from './typescript-types.ts'

/**
 * Declares `OperationTypes`, the input and output of each operation by its name, and the types of
 * the records that they share: what `OperationTypes` of `@promptwire/client` infers, written out.
 */
export function declareOperationTypes(contract: Contract, names: readonly string[]): string {
  const records = new Map<string, JsonSchema>()
  const write = (schema: JsonSchema) => {
    const { $defs, ...own } = schema
    const shared = ($defs ?? {}) as Readonly<Record<string, JsonSchema>>
    for (const [name, record] of Object.entries(shared)) records.set(name, record)
    return toTypeScript(own, '    ')
  }
  const chosen = Object.entries(contract).filter(([name]) => names.includes(name))
  const operations = chosen.map(([name, operation]) => {
    const { input, output } = operation
    return `${describe({ description: explain(operation) }, '  ')}  readonly ${name}: {
    readonly input: ${write(toJsonSchema(input))}
    readonly output: ${write(toJsonSchema(output))}
  }
`
  })
  const types = [...records].map(
    ([name, record]) => `${describe(record, '')}export type ${name} = ${toTypeScript(record)}\n`,
  )
  return `export interface OperationTypes {\n${operations.join('')}}\n\n${types.join('\n')}`
}

const explain = (operation: Operation & { readonly description?: string }): string =>
  operation.description ?? ''
