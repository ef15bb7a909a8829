import { z } from 'zod'
import { MAX_NAME_LENGTH, visibleName } from './visible-name.ts'

/** Text that PostgreSQL can store: rejects NUL characters before they reach the database. */
export const text = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((value) => !value.includes('\0'), 'must not contain a NUL character')

/** A visible line of text; may be empty. */
export const visibleLine = (maximum: number) => text(maximum).overwrite(visibleName)

/** A display name: one visible line, not empty. */
export const displayName = visibleLine(MAX_NAME_LENGTH).min(1, 'must not be empty')
