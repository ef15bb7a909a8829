import { skipBlanks } from '@promptwire/import/paste/template-tags'

interface CommentSyntax {
  readonly open: string
  getEnd(text: string, start: number): string
  /** Whether a comment alone on its lines takes the lines with it. */
  readonly takesLines: boolean
}

const SYNTAXES: Readonly<Record<'handlebars' | 'jinja2', CommentSyntax>> = {
  handlebars: {
    open: '{{!',
    getEnd: (text, start) => (text.startsWith('{{!--', start) ? '--}}' : '}}'),
    takesLines: true,
  },
  jinja2: { open: '{#', getEnd: () => '#}', takesLines: false },
}

export function withoutTemplateComments(
  text: string,
  syntax: 'handlebars' | 'jinja2',
): { text: string; notes: string[] } {
  const { open, getEnd, takesLines } = SYNTAXES[syntax]
  const pieces: string[] = []
  let from = 0
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, from)) {
    const mark = getEnd(text, start)
    const end = text.indexOf(mark, start + open.length)
    if (end < 0) break
    const extent = { start, end: end + mark.length }
    const taken = takesLines ? wholeLines(text, extent) : extent
    pieces.push(text.slice(from, Math.max(from, taken.start)))
    from = taken.end
  }
  const isChanged = from > 0
  return {
    text: pieces.join('') + text.slice(from),
    notes: isChanged ? ['Comments of the template were left out.'] : [],
  }
}

interface Extent {
  readonly start: number
  readonly end: number
}

/** Extends a range to whole lines if nothing else is on them. */
function wholeLines(text: string, { start, end }: Extent): Extent {
  const from = skipBlanks(text, start, -1)
  const to = skipBlanks(text, end, 1)
  const [lineEnd] = LINE_END.exec(text.slice(to, to + 2)) ?? []
  const isAlone = (from === 0 || text[from - 1] === '\n') && lineEnd !== undefined
  return isAlone ? { start: from, end: to + lineEnd.length } : { start, end }
}

const LINE_END = /^(?:\r?\n|$)/
