/** An object of a file that others wrote. */
export type Fields = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordIn = (value: unknown): Fields => (isRecord(value) ? value : {})
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
