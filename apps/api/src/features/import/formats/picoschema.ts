import { z } from 'zod'
import type { ImportedVariable } from '../import-format.ts'
import { otherFields } from '../import-notes.ts'
import { asDefaults } from '../imported-chat.ts'

/** A Dotprompt file's input section. A schema may be a name defined elsewhere. */
export const Input = z.looseObject({
  schema: z.unknown().optional(),
  default: z.record(z.string(), z.unknown()).nullish(),
})

const JsonSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
})
const Described = z.looseObject({ description: z.string().optional() })

interface Declared {
  readonly variables: ImportedVariable[]
  /** Parts of the declaration that our variables cannot express. */
  readonly left: string[]
}

/** Reads `name?: string, description`, or the properties of a JSON Schema. */
export function picoschemaVariables(input: z.output<typeof Input>): Declared {
  const values = input.default ?? {}
  const fields = readFields(input.schema)
  const declared = (fields ?? []).map(({ key, isOptional, description }): ImportedVariable => {
    const [value] = asDefaults(Object.hasOwn(values, key) ? { [key]: values[key] } : {})
    return { ...value, key, description, required: !isOptional && value === undefined }
  })
  const keys = new Set(declared.map(({ key }) => key))
  const others = asDefaults(values).filter(({ key }) => !keys.has(key))
  const typed = (fields ?? []).flatMap(({ key, type }) =>
    type === 'string' || type === '' ? [] : [`the type of ${key}`],
  )
  const unread = fields === undefined && input.schema ? ['input.schema'] : []
  const rest = otherFields(input, ['schema', 'default']).map((name) => `input.${name}`)
  return { variables: [...declared, ...others], left: [...typed, ...unread, ...rest] }
}

interface Field {
  readonly key: string
  readonly type: string
  readonly isOptional: boolean
  readonly description: string
}

function readFields(schema: unknown): Field[] | undefined {
  const { data: json } = JsonSchema.safeParse(schema)
  if (json) {
    return Object.entries(json.properties).map(([key, property]) => {
      const { data } = Described.safeParse(property)
      const type = typeof data?.['type'] === 'string' ? data['type'] : ''
      const isOptional = !json.required.includes(key)
      return { key, type, isOptional, description: data?.description ?? '' }
    })
  }
  const { data: fields } = z.record(z.string(), z.unknown()).safeParse(schema)
  return fields && Object.entries(fields).map(([name, definition]) => picoField(name, definition))
}

/** `tags?(array, description)` has the type in its key. */
function picoField(name: string, definition: unknown): Field {
  const [, key = name, optional, nested, about = ''] =
    /^([^?(]{1,200})(\?)?(?:\(([^,)]{0,40}),?([^)]*)\))?$/.exec(name) ?? []
  const [type = '', ...words] = typeof definition === 'string' ? definition.split(',') : ['object']
  return {
    key,
    type: nested ?? type.trim(),
    isOptional: optional !== undefined,
    description: (nested === undefined ? words.join(',') : about).trim(),
  }
}
