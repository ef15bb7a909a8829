import type { JsonSchema } from '@promptwire/contract/derive/json-schema'

const HEAD = `# Written by \`promptwire types\`: the variables of each prompt.
from collections.abc import Mapping, Sequence
from typing import Literal, overload

from promptwire import AsyncClient, Format, Prompt, SyncClient
from typing_extensions import NotRequired, TypedDict, Unpack

class GetOptions(TypedDict, total=False):
    version: int | None
    format: Format | None
    lenient: bool
    fallback: str | None
`

/** The module that programs import; the stub next to it has the types. */
export const PYTHON_MODULE = `# The types of this module are in the file that \`promptwire types\` writes.
from promptwire import AsyncPromptwire, Promptwire

__all__ = ["AsyncPromptwire", "Promptwire"]
`

/** Declares both clients with a `get` that checks the variables of each prompt. */
export function declarePython(contracts: ReadonlyMap<string, JsonSchema>): string {
  const names = new Set<string>()
  const prompts = [...contracts].map(([slug, schema]) => toPrompt(slug, schema, names))
  const types = prompts.map(({ declared }) => declared).join('')
  const clients = [
    toClient('Promptwire(SyncClient)', 'def', prompts),
    toClient('AsyncPromptwire(AsyncClient)', 'async def', prompts),
  ]
  return HEAD + types + clients.join('')
}

interface TypedPrompt {
  readonly slug: string
  readonly declared: string
  /** The parameter of `get`. */
  readonly variables: string
}

function toPrompt(slug: string, schema: JsonSchema, names: Set<string>): TypedPrompt {
  const { properties = {}, required = [] } = schema
  const fields = Object.entries(properties)
  if (fields.length === 0) {
    return { slug, declared: '', variables: `Mapping[str, ${ANY_VALUE}] | None = None` }
  }
  const name = toFreeName(`${toClassName(slug)}Variables`, names)
  const lines = fields.map(([key, field]) => toField(key, field, required.includes(key)))
  const declared = `\n${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('')}    },\n)\n`
  return { slug, declared, variables: required.length > 0 ? name : `${name} | None = None` }
}

/** Makes a class name unique: "a-1" and "a1" give the same name. */
function toFreeName(name: string, names: Set<string>): string {
  const free = names.has(name) ? toFreeName(`${name}_`, names) : name
  names.add(free)
  return free
}

const toClassName = (slug: string) =>
  slug
    .replace(/^(?=\d)/, 'Prompt-')
    .replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase())

function toField(key: string, field: JsonSchema, isRequired: boolean): string {
  const { description = '' } = field
  const comment = description === '' ? '' : `        # ${description.replace(/\s+/g, ' ')}\n`
  const type = toPython(field)
  return `${comment}        ${JSON.stringify(key)}: ${isRequired ? type : `NotRequired[${type}]`},\n`
}

const SCALARS: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
}

/** Any text variable; type checkers accept an `int` as a `float`. */
const ANY_VALUE = 'str | float | bool'

const toLiteral = (value: unknown) => JSON.stringify(value)

function toPython({ enum: values, type, items }: JsonSchema): string {
  if (Array.isArray(values)) return `Literal[${values.map(toLiteral).join(', ')}]`
  if (Array.isArray(type)) return type.map((each) => toPython({ type: each })).join(' | ')
  if (type === 'array') return `Sequence[${toPython((items ?? {}) as JsonSchema)}]`
  if (type === 'object') return 'Mapping[str, object]'
  return SCALARS[String(type)] ?? 'object'
}

function toClient(name: string, definition: string, prompts: readonly TypedPrompt[]): string {
  if (prompts.length === 0) return `\nclass ${name}: ...\n`
  // Type checkers reject a single overload.
  const overload = prompts.length > 1 ? '    @overload\n' : ''
  const calls = prompts.map(
    ({ slug, variables }) => `${overload}    ${definition} get(
        self,
        prompt: Literal[${JSON.stringify(slug)}],
        variables: ${variables},
        **options: Unpack[GetOptions],
    ) -> Prompt: ...\n`,
  )
  return `\nclass ${name}:\n${calls.join('')}`
}
