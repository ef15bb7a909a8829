/** Characters that control a terminal, or hide or reorder text. */
const UNPRINTABLE = /(?![\n\t])\p{Cc}|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Escapes characters that a terminal would hide or obey. */
export const toPrintable = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

/** Escapes the same characters with JSON escapes. */
export const toPrintableJson = (value: unknown): string =>
  JSON.stringify(value).replace(UNPRINTABLE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
