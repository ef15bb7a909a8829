import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import type { ExportRecord } from '@promptwire/contract/export/export'
import type { Connection } from './connection.ts'
import { findGiven } from './untrusted/paths.ts'
import { WrongUse } from './wrong-use.ts'

interface WrittenExport {
  readonly file: string
  readonly prompts: number
}

/** Writes prompts as JSON lines. Atomic: an aborted export leaves no file. */
export async function writeExport(
  connection: Connection,
  file: string,
  prompts: readonly string[],
): Promise<WrittenExport> {
  const place = await findGiven(file)
  const draft = `${place}.${randomUUID()}.incomplete`
  const handle = await open(draft, 'wx', 0o600)
  const found = new Set<string>()
  try {
    for await (const records of readPages(connection, prompts)) {
      for (const record of records) if (record.type === 'prompt') found.add(record.slug)
      connection.showProgress(`Exporting: ${found.size} prompts`)
      await handle.write(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    }
    const missing = prompts.filter((slug) => !found.has(slug))
    if (missing.length > 0) throw new WrongUse(`No prompt has the slug ${missing.join(', ')}.`)
    await handle.close()
    await rename(draft, place)
  } finally {
    await handle.close()
    await rm(draft, { force: true })
  }
  return { file, prompts: found.size }
}

async function* readPages(
  { api, bearer }: Connection,
  prompts: readonly string[],
): AsyncGenerator<readonly ExportRecord[]> {
  const selection = prompts.length > 0 ? { prompt_ids: [...prompts] } : {}
  let cursor: string | null | undefined
  do {
    const next = cursor ? { cursor } : {}
    const page = await api.export_prompts({ ...selection, ...next }, { bearer })
    yield page.data
    cursor = page.next_cursor
  } while (cursor)
}
