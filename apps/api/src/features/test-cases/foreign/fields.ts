import { isJsonObject } from '@promptwire/core/text/json-object'

export type Fields = Readonly<Record<string, unknown>>

export const recordIn = (value: unknown): Fields => (isJsonObject(value) ? value : {})
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
