/** Steers a terminal, or hides or reorders text. */
const UNPRINTABLE = /(?![\n\t])\p{Cc}|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Text for a terminal: characters that a reader cannot see are escapes, which they can. */
export const toPrintable = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

/** The same value as JSON, with such characters as JSON escapes them. */
export const toPrintableJson = (value: unknown): string =>
  JSON.stringify(value).replace(UNPRINTABLE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
