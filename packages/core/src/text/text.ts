import { z } from 'zod'

/** Text that PostgreSQL can store: rejects NUL characters before they reach the database. */
export const text = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((value) => !value.includes('\0'), 'must not contain a NUL character')

/**
 * Removes line breaks and characters that hide or reorder text. Joiners stay where scripts and
 * emoji need them: after marks, letters without case, pictures.
 */
export const visibleName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/(?<![\p{M}\p{Lo}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu, '')
    .trim()

/** A visible line of text; may be empty. */
export const visibleLine = (maximum: number) => text(maximum).overwrite(visibleName)

/** Max length of a display name, in UTF-16 units. */
export const MAX_NAME_LENGTH = 200

/** A display name: one visible line, not empty. */
export const displayName = visibleLine(MAX_NAME_LENGTH).min(1, 'must not be empty')
