import { UnreadableFile } from '../../files/index.ts'

/** A quoted field with `""`, `\"` and `\\`, or the text up to the next comma. */
const FIELD = /[\s,]*(?:"((?:[^"\\]|\\["\\]|\\(?!["\\])|"")*)"(?=\s*(?:,|$))|([^",\s][^,]*))/y

/** Splits a comma list as promptfoo does: quoted texts may contain commas. */
export function splitCommaList(list: string): string[] {
  const texts: string[] = []
  FIELD.lastIndex = 0
  while (!/^[\s,]*$/.test(list.slice(FIELD.lastIndex))) {
    const field = FIELD.exec(list)
    if (!field) throw new UnreadableFile('a list with a quote that does not close')
    const [, quoted, plain = ''] = field
    texts.push(quoted === undefined ? plain.trim() : quoted.replace(/\\(["\\])|""/g, unescaped))
  }
  return texts
}

const unescaped = (_: string, escaped?: string) => escaped ?? '"'
