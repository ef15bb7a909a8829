import { z } from 'zod'

const Record = z.object({
  slug: z.string().optional(),
  blocks: z
    .array(z.object({ include: z.object({ prompt: z.string() }).nullish().catch(null) }))
    .catch([]),
})

/** A prompt's slug, and the slugs of parts that its records include. */
export function parsePromptReferences(lines: readonly string[]): {
  slug: string
  parts: string[]
} {
  const [first = '', ...others] = lines
  const own = readRecord(first)
  const including = others.filter((line) => line.includes('"include"')).map(readRecord)
  const blocks = [own, ...including].flatMap((record) => record?.blocks ?? [])
  const parts = blocks.flatMap(({ include }) => include?.prompt ?? [])
  return { slug: own?.slug ?? '', parts: [...new Set(parts)] }
}

/** Undefined for an invalid line; the import reports why. */
function readRecord(line: string): z.output<typeof Record> | undefined {
  try {
    return Record.safeParse(JSON.parse(line)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
