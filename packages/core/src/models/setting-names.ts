import { isJsonObject } from '../text/json-object.ts'

export const toCamelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Converts fields to camel case, as in the SDKs; the provider APIs use snake case. */
export const withCamelCaseKeys = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_name, each: unknown) =>
    isJsonObject(each)
      ? Object.fromEntries(Object.entries(each).map(([name, part]) => [toCamelCase(name), part]))
      : each,
  )
