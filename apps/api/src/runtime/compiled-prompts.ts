import { createHash } from 'node:crypto'
import { type AnyContent, listAllContents } from '../features/backup/all-contents.sql.ts'
import { createServeContent } from '../features/delivery/serve-content.sql.ts'
import { createUnitOfWork } from '../kernel/change/create-unit-of-work.ts'
import type { Database } from '../platform/database/database.ts'
import type { Compute } from '../platform/threads/task.ts'

/** `hash` covers the compiled text and messages, without values and with some. */
export interface CompiledContent extends AnyContent {
  readonly hash: string
}

/** Each content is read once, so caching has no use. */
const CACHE_BYTES = 1_000_000

/** Compiles every content that delivery can serve, with the delivery's own code. */
export async function* compileAll(
  database: Database,
  compute: Compute,
): AsyncGenerator<CompiledContent> {
  const db = createUnitOfWork(database)
  const serveContent = createServeContent(db, compute, CACHE_BYTES)
  for await (const pointer of listAllContents(db)) {
    const { compile, content, declared } = await serveContent(pointer, pointer)
    const hash = createHash('sha256').update(JSON.stringify(content))
    const values = Object.fromEntries([...declared].map((key) => [key, `value of ${key}`]))
    for (const given of [{}, values]) {
      hash.update(JSON.stringify(await compile(given, { lenient: true, withMessages: true })))
    }
    yield { ...pointer, hash: hash.digest('hex') }
  }
}
