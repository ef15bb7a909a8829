import { z } from 'zod'
import type { ImportedVariable } from '../../import-format.ts'
import { asDefaults } from '../../imported-chat.ts'

const Fields = z.record(z.string(), z.unknown())

/** An input or output in Prompty 1 (`type`) or Prompty 2 (`kind`). */
export const Property = z.looseObject({
  name: z.string().optional(),
  kind: z.string().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
})
export type Property = z.output<typeof Property>

/** Properties by name, from a list or from an object whose plain values are defaults. */
export function readProperties(given: unknown): readonly (readonly [string, Property])[] {
  if (Array.isArray(given)) {
    return given.flatMap((each) => {
      const { data } = Property.safeParse(each)
      return data?.name === undefined ? [] : [[data.name, data] as const]
    })
  }
  return Object.entries(Fields.safeParse(given).data ?? {}).map(([name, value]) => [
    name,
    isProperty(value) ? Property.parse(value) : { default: value },
  ])
}

/** An object is a default value unless it has a property field. */
const isProperty = (value: unknown): boolean => {
  const { data } = Property.safeParse(value)
  return data !== undefined && PROPERTY_FIELDS.some((name) => Object.hasOwn(data, name))
}
const PROPERTY_FIELDS = ['kind', 'type', 'description', 'default', 'sample', 'example', 'required']

export const getKind = ({ kind, type }: Property): string => kind ?? type ?? 'string'

interface Inputs {
  readonly variables: ImportedVariable[]
  readonly places: string[]
  readonly left: string[]
}

/** Sample values become defaults, as in Prompty. */
export function readPromptyInputs(inputs: unknown, sample: unknown): Inputs {
  const properties = readProperties(inputs)
  const values = Fields.safeParse(sample).data ?? {}
  const places = properties.flatMap(([key, each]) => (getKind(each) === 'thread' ? key : []))
  const declared = properties
    .filter(([key]) => !places.includes(key))
    .map(([key, each]) => toVariable(key, each, values))
  const keys = new Set(properties.map(([key]) => key))
  const others = asDefaults(values).filter(({ key }) => !keys.has(key))
  const typed = properties.flatMap(([key, each]) =>
    ['string', 'thread'].includes(getKind(each)) ? [] : `the type of ${key}`,
  )
  const isUnread =
    sample !== undefined && sample !== null && !Fields.safeParse(sample).success ? ['sample'] : []
  return { variables: [...declared, ...others], places, left: [...typed, ...isUnread] }
}

function toVariable(
  key: string,
  { description, required, is_required, ...given }: Property,
  values: Readonly<Record<string, unknown>>,
): ImportedVariable {
  const value = values[key] ?? given['default'] ?? given['sample']
  const [withDefault] = asDefaults({ [key]: value })
  const isRequired = required === true || is_required === true
  return {
    ...(withDefault ?? { key }),
    ...(description !== undefined && { description }),
    ...(isRequired && !withDefault && { required: true }),
  }
}
