import { z } from 'zod'
import { parseYaml } from './bounded-yaml.ts'
import { UnreadableFile } from './unreadable-file.ts'

const FRONT_MATTER = /^---[ \t]*\r?\n(?:([\s\S]*?)\n)??---[ \t]*(?:\r?\n|$)/
/** Comments before the front matter, such as a license; Dotprompt allows them. */
const COMMENTS = /^(?:(?:#[^\r\n]*|[ \t]*)\r?\n)+(?=---)/

/** Larger than any real front matter; YAML's parse time grows faster than its length. */
const MAX_HEAD_LENGTH = 50_000

const Fields = z.record(z.string(), z.unknown())

/** Splits YAML front matter from the unchanged text after it. Throws UnreadableFile for invalid YAML. */
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

/** Some editors start a file with a byte order mark, which hides the format. */
export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '')

export const withoutComments = (text: string): string => text.replace(COMMENTS, '')

const PLAIN = /^([A-Za-z][\w-]*):[ \t]+([^\s"'#&*![\]{}|>%@`].*)$/

/**
 * Accepts front matter with plain lines only. Descriptions of skills often contain a colon, which YAML
 * rejects and every skill reader accepts.
 */
function plainFields(head: string): Record<string, string> | undefined {
  const lines = head.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => PLAIN.exec(line))
  const needsIt =
    pairs.every((pair) => pair !== null) && pairs.some((pair) => /: /.test(pair[2] ?? ''))
  if (!needsIt) return undefined
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', (pair?.[2] ?? '').trim()]))
}
