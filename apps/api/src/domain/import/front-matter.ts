import { Failure } from '@promptwire/core/failure'
import { z } from 'zod'
import { parseYaml } from '../test-case/foreign/bounded-yaml.ts'
import { UnreadableFile } from '../test-case/unreadable-file.ts'

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/

const Fields = z.record(z.string(), z.unknown())

/** A file's YAML head and what follows it; undefined where it has none. */
export function frontMatter(
  text: string,
): { readonly fields: Record<string, unknown>; readonly body: string } | undefined {
  const normal = text.replace(/\r\n?/g, '\n')
  const [whole, head] = FRONT_MATTER.exec(normal) ?? []
  if (whole === undefined || head === undefined) return undefined
  const fields = Fields.safeParse(readYaml(head) ?? {})
  if (!fields.success) return undefined
  return { fields: fields.data, body: normal.slice(whole.length) }
}

/** Reads YAML that a stranger wrote. VALIDATION_ERROR where it is none. */
export function readYaml(text: string): unknown {
  try {
    return parseYaml(text)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Failure('VALIDATION_ERROR', `content: its YAML ${error.message}.`)
  }
}
