import { z } from 'zod'
import { parseYaml } from './bounded-yaml.ts'
import { UnreadableFile } from './unreadable-file.ts'

const FRONT_MATTER = /^---[ \t]*\r?\n(?:([\s\S]*?)\n)??---[ \t]*(?:\r?\n|$)/
/** A licence, say, which Dotprompt allows before the head. */
const COMMENTS = /^(?:(?:#[^\r\n]*|[ \t]*)\r?\n)+(?=---)/

/** Larger than any real front matter; YAML's parse time grows faster than its length. */
const MAX_HEAD_LENGTH = 50_000

const Fields = z.record(z.string(), z.unknown())

/**
 * A file's YAML head and the unchanged text after it; undefined without a head. Throws
 * UnreadableFile if that is no YAML.
 */
export function frontMatter(
  text: string,
):
  | { readonly fields: Record<string, unknown>; readonly head: string; readonly body: string }
  | undefined {
  const [whole, lines = ''] = FRONT_MATTER.exec(text) ?? []
  if (whole === undefined) return undefined
  const head = lines.replace(/\r\n?/g, '\n')
  if (head.length > MAX_HEAD_LENGTH)
    throw new UnreadableFile(`is longer than ${MAX_HEAD_LENGTH} characters`)
  const fields = Fields.safeParse(plainFields(head) ?? parseYaml(head) ?? {})
  if (!fields.success) return undefined
  return { fields: fields.data, head: whole, body: text.slice(whole.length) }
}

/** Some editors begin a file with a byte order mark, which hides what the file is. */
export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '')

export const withoutComments = (text: string): string => text.replace(COMMENTS, '')

const PLAIN = /^([A-Za-z][\w-]*):[ \t]+([^\s"'#&*![\]{}|>%@`].*)$/

/**
 * A head of plain lines alone, such as most skills have. Their descriptions often hold a colon, which
 * YAML refuses and every reader of skills takes.
 */
function plainFields(head: string): Record<string, string> | undefined {
  const lines = head.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => PLAIN.exec(line))
  const needsIt =
    pairs.every((pair) => pair !== null) && pairs.some((pair) => /: /.test(pair[2] ?? ''))
  if (!needsIt) return undefined
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', (pair?.[2] ?? '').trim()]))
}
