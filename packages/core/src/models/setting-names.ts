import { isJsonObject } from '../text/json-object.ts'

export const toCamelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** A value of an SDK's option, whose fields may be in snake case, as the provider's API has them. */
export const withCamelCaseKeys = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_name, each: unknown) =>
    isJsonObject(each)
      ? Object.fromEntries(Object.entries(each).map(([name, part]) => [toCamelCase(name), part]))
      : each,
  )
