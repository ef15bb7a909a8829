/** Max length of a display name, in UTF-16 units. */
export const MAX_NAME_LENGTH = 200

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
