import { sameJson } from '@promptwire/core/text/same-json'
import {
  escapeLine,
  isBlockHeading,
  isConflictMarker,
  readBlock,
  trimLines,
  unescapeLine,
  writeHeading,
} from './block-heading.ts'
import { editFrontMatter, readFrontMatter } from './front-matter.ts'
import {
  type DocumentBlock,
  hashDocument,
  type PromptDocument,
  withoutPartText,
} from './prompt-document.ts'
import { UnreadablePrompt } from './unreadable-prompt.ts'

const FENCE = '---'
const BYTE_ORDER_MARK = '\uFEFF'

/** A file in parts; lines as in the file, without line feeds. */
interface FileParts {
  readonly front: readonly string[]
  /** Blank lines before the first block. */
  readonly gap: readonly string[]
  readonly sections: readonly (readonly string[])[]
}

export interface ReadPrompt {
  readonly document: PromptDocument
  /** Unknown names in the front matter. */
  readonly unknown: readonly string[]
  /** Titles of shared parts with text below their heading, which is not part of the prompt. */
  readonly partTexts: readonly string[]
}

/** Reads a prompt file. Throws UnreadablePrompt. */
export function readPromptFile(text: string): ReadPrompt {
  const parts = divide(text)
  const blocks = readSections(parts)
  const { fields, unknown } = readFrontMatter(toYaml(parts.front))
  return {
    document: { ...fields, blocks: blocks.map(withoutPartText) },
    unknown,
    partTexts: blocks.flatMap((block) => (hasPartText(block) ? [block.title] : [])),
  }
}

const hasPartText = ({ include, content }: DocumentBlock) => include !== null && content !== ''

/** Reads a file's blocks with everything below their headings. */
function readSections({ front, gap, sections }: FileParts): DocumentBlock[] {
  let line = front.length + gap.length + 1
  return sections.map((section) => {
    const block = readSection(section, `line ${line}`)
    line += section.length
    return block
  })
}

/** Writes a prompt's file; unchanged parts of an existing file stay byte for byte. */
export function writePromptFile(document: PromptDocument, before = ''): string {
  if (before === '') {
    return ['', ...document.blocks.map(writeSection)]
      .reduce((lines: string[], section) => lines.concat(section), writeFront('', document))
      .join('\n')
  }
  const parts = divide(before)
  const { front, gap, sections } = parts
  const known = readPromptFile(before).document
  const blocks = readSections(parts)
  const end = /^[^\n]*\r\n/.test(before) ? '\r' : ''
  const withEnds = (lines: readonly string[]) => lines.map((line) => line + end)
  const left = sections.map((lines, n) => ({ lines, block: blocks[n] }))
  const body = document.blocks.flatMap((block) => {
    const at = left.findIndex((each) => sameJson(each.block, block))
    const [same] = at < 0 ? [] : left.splice(at, 1)
    return same?.lines ?? withEnds(writeSection(block))
  })
  const head = isSameFront(known, document) ? front : withEnds(writeFront(toYaml(front), document))
  return finish(joinLines([...head, ...gap, ...body], end), before, document)
}

const isSameFront = (one: PromptDocument, other: PromptDocument) =>
  hashDocument({ ...one, blocks: [] }) === hashDocument({ ...other, blocks: [] })

/** A former last line gets the file's line end; the new last line has none. */
const joinLines = (lines: readonly string[], end: string) =>
  lines
    .map((line, n) => (line === '' && n < lines.length - 1 ? end : line))
    .join('\n')
    .replace(/\r$/, '')

/** Keeps the byte order mark and, if the text allows, a missing final line feed. */
function finish(text: string, before: string, document: PromptDocument): string {
  const marked =
    before.startsWith(BYTE_ORDER_MARK) && !text.startsWith(BYTE_ORDER_MARK)
      ? BYTE_ORDER_MARK + text
      : text
  const short = marked.replace(/\r?\n$/, '')
  const isShort = !before.endsWith('\n') && short !== marked
  return isShort && sameJson(readPromptFile(short).document, document) ? short : marked
}

function divide(text: string): FileParts {
  const lines = text.split('\n')
  const plain = lines.map(withoutReturn)
  const conflict = plain.findIndex(isConflictMarker)
  if (conflict >= 0) {
    const place = `line ${conflict + 1}`
    throw new UnreadablePrompt(
      `${place}: is a conflict marker of git; resolve the conflict, or write a backslash before a line that is text`,
    )
  }
  const end = plain.indexOf(FENCE, 1)
  if (plain[0]?.replace(BYTE_ORDER_MARK, '') !== FENCE || end < 0) {
    throw new UnreadablePrompt('line 1: a prompt file starts with its fields between two lines ---')
  }
  const starts = plain.flatMap((line, n) => (n > end && isBlockHeading(line) ? [n] : []))
  const first = starts[0] ?? lines.length
  const stray = plain.findIndex((line, n) => n > end && n < first && line.trim() !== '')
  if (stray >= 0) {
    const place = `line ${stray + 1}`
    throw new UnreadablePrompt(`${place}: begin a block before its text, with ## Role {type=role}`)
  }
  return {
    front: lines.slice(0, end + 1),
    gap: lines.slice(end + 1, first),
    sections: starts.map((start, n) => lines.slice(start, starts[n + 1])),
  }
}

const withoutReturn = (line: string) => line.replace(/\r$/, '')

const toYaml = (front: readonly string[]) =>
  front
    .slice(1, -1)
    .map((line) => `${withoutReturn(line)}\n`)
    .join('')

const writeFront = (yaml: string, document: PromptDocument): string[] => [
  FENCE,
  ...editFrontMatter(yaml, document).split('\n').slice(0, -1),
  FENCE,
]

const writeSection = (block: DocumentBlock): string[] => {
  const text = block.content.includes('\r') ? '' : trimLines(block.content)
  return [
    writeHeading(block),
    '',
    ...(text === '' ? [] : [...text.split('\n').map(escapeLine), '']),
  ]
}

/** Empty lines separate text from headings, and are not part of it. */
function readSection([heading = '', ...lines]: readonly string[], place: string): DocumentBlock {
  const text = trimLines(lines.map(withoutReturn).join('\n'))
  return readBlock(withoutReturn(heading), text.split('\n').map(unescapeLine).join('\n'), place)
}
