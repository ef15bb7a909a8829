import type { ExportRecord } from '@promptwire/contract/export/export'
import { invalidField } from '@promptwire/core/errors/failure'

/** A text file in an archive. */
export interface RecordFile {
  readonly path: string
  readonly content: string
}

/** A record's path and text: Markdown for prompts, JSON for the rest. */
export function toRecordFile(record: ExportRecord): RecordFile {
  const path = toPath(record)
  const hasBlocks = record.type === 'prompt' || record.type === 'version'
  return { path, content: hasBlocks ? toMarkdown(record) : `${JSON.stringify(record, null, 2)}\n` }
}

function toPath(record: ExportRecord): string {
  switch (record.type) {
    case 'project':
    case 'end':
      return `${record.type}.json`
    case 'prompt':
      return `prompts/${record.slug}/prompt.md`
    case 'version':
      return `prompts/${record.prompt}/versions/${String(record.version).padStart(4, '0')}.md`
    case 'test_case':
      return `prompts/${record.prompt}/test-cases/${record.id}.json`
    case 'file':
      return `prompts/${record.prompt}/files/${record.sha256}.json`
  }
}

/** A front matter line is a name and JSON, which preserves any text. */
const FIELD = /^([a-z_]+): (.*)$/s
const FENCE = '---'
/** The line before a block's text; a text line that looks alike gets another backslash. */
const MARK = /(?<=^|\n)<!-- (\\*)block /g
const ESCAPED_MARK = /(?<=^|\n)<!-- \\(\\*)block /g
const BLOCK_MARK = /^<!-- block (\{.*\}) -->$/s

/** A prompt or version: fields in front matter, then each block with its unchanged text. */
function toMarkdown({ blocks, ...fields }: Extract<ExportRecord, { blocks?: unknown }>): string {
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const parts = (blocks ?? []).map(({ content, ...block }) => {
    // A mark ends at the first `-->`.
    const attributes = JSON.stringify(block).replaceAll('>', '\\u003e')
    return `<!-- block ${attributes} -->\n${escapeMarks(content)}\n\n`
  })
  return `${[FENCE, ...head, FENCE].join('\n')}\n\n${parts.join('')}`
}

/** Escapes lines that look like a mark. */
const escapeMarks = (text: string) => text.replace(MARK, '<!-- \\$1block ')

const unescapeMarks = (text: string) => text.replace(ESCAPED_MARK, '<!-- $1block ')

/** The message explains the problem. */
class UnreadableRecord extends Error {}

/** A file's record, not yet validated. Throws VALIDATION_ERROR for an unreadable file. */
export function fromRecordFile({ path, content }: RecordFile): unknown {
  try {
    return path.endsWith('.md') ? fromMarkdown(content) : parseJson(content)
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error
    throw invalidField('files', `contains ${path}, but ${error.message}.`)
  }
}

function fromMarkdown(text: string): Record<string, unknown> {
  const lines = text.split('\n')
  const end = lines.indexOf(FENCE, 1)
  if (lines[0] !== FENCE || end < 0) throw new UnreadableRecord('its front matter is missing')
  const fields = lines.slice(1, end).map((line) => {
    const [, name = '', json = ''] = FIELD.exec(line) ?? []
    if (name === '') throw new UnreadableRecord('a line of its front matter is not `name: JSON`')
    return [name, parseJson(json)] as const
  })
  return { ...Object.fromEntries(fields), blocks: readBlocks(lines.slice(end + 1)) }
}

function readBlocks(lines: readonly string[]): unknown[] {
  const starts = lines.flatMap((line, i) => (BLOCK_MARK.test(line) ? [i] : []))
  return starts.map((start, i) => {
    const [, attributes = ''] = BLOCK_MARK.exec(lines[start] ?? '') ?? []
    const text = lines.slice(start + 1, starts[i + 1]).join('\n')
    const block = parseJson(attributes)
    if (typeof block !== 'object') throw new UnreadableRecord('a block mark is broken')
    // Text between two marks ends with an empty line; editors may strip it at the file's end.
    const isLast = i === starts.length - 1
    const content = text.replace(isLast ? /\n{1,2}$/ : /\n$/, '')
    return { ...block, content: unescapeMarks(content) }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableRecord('it is not valid JSON')
  }
}
