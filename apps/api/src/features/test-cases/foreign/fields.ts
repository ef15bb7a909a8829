import { isJsonObject } from '@promptwire/core/text/json-object'

/** An object of a file that others wrote. */
export type Fields = Readonly<Record<string, unknown>>

export const recordIn = (value: unknown): Fields => (isJsonObject(value) ? value : {})
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
