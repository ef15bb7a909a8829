import { z } from 'zod'

/** Text that PostgreSQL can store: a NUL character is refused at the edge, not by the database. */
export const text = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((value) => !value.includes('\0'), 'must not contain a NUL character')

/**
 * A name without characters that hide or reorder text, on one line, so that it shows as what it
 * is. Joiners stay where scripts and emoji need them: after marks, letters without case, pictures.
 */
export const visibleName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/(?<![\p{M}\p{Lo}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu, '')
    .trim()

/** A line of text for people, which may be empty. */
export const visibleLine = (maximum: number) => text(maximum).overwrite(visibleName)

/** Longest display name, in UTF-16 units. */
export const MOST_NAME = 200

/** A display name: one visible line, not empty. */
export const displayName = visibleLine(MOST_NAME).min(1, 'must not be empty')
