import { z } from 'zod'

/** Text that PostgreSQL can store: a NUL character is refused at the edge, not by the database. */
export const text = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((value) => !value.includes('\0'), 'must not contain a NUL character')

/** A display name: trimmed, not empty. */
export const displayName = text(200).trim().min(1, 'must not be empty')
