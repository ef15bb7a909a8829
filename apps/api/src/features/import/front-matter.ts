import { z } from 'zod'
import { parseYaml, UnreadableFile } from '../files/index.ts'

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/

/** Larger than any real front matter; YAML's parse time grows faster than its length. */
const MAX_HEAD_LENGTH = 50_000

const Fields = z.record(z.string(), z.unknown())

/** A file's YAML head and what follows it; undefined where it has none. UnreadableFile where it is no YAML. */
export function frontMatter(
  text: string,
): { readonly fields: Record<string, unknown>; readonly body: string } | undefined {
  const normal = text.replace(/\r\n?/g, '\n')
  const [whole, head] = FRONT_MATTER.exec(normal) ?? []
  if (whole === undefined || head === undefined) return undefined
  if (head.length > MAX_HEAD_LENGTH)
    throw new UnreadableFile(`is longer than ${MAX_HEAD_LENGTH} characters`)
  const fields = Fields.safeParse(plainFields(head) ?? parseYaml(head) ?? {})
  if (!fields.success) return undefined
  return { fields: fields.data, body: normal.slice(whole.length) }
}

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
