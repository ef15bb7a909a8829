/** Invisible marks and characters: they hide a dot from a search, but not from a reader. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/gu

/** An address, or a dot of any script between two characters, as in a host name. */
const ADDRESS = /@|:\/|\/\/|\\\\|www\.|\S(?![!?])\p{Sentence_Terminal}\S/iu

/**
 * Whether a mail program could turn a text into a link: it has `://`, `www.`, `@` or a dotted word.
 */
export const canBecomeLink = (text: string): boolean =>
  ADDRESS.test(text.normalize('NFKC').replace(INVISIBLE, ''))
