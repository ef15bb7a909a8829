import { benchBatch } from './batch.ts'
import { benchDelivery } from './delivery.ts'
import { benchEdits } from './edits.ts'
import { benchFollowers } from './followers.ts'
import { benchIdle } from './idle.ts'
import { benchLists } from './lists.ts'
import { benchMcp } from './mcp.ts'
import { benchParts } from './parts.ts'
import { benchPlayground } from './playground.ts'
import { benchProjectSearch } from './project-search.ts'
import { benchStart } from './start.ts'
import { benchStreams } from './streams.ts'
import { benchTokens } from './tokens.ts'
import { benchTyped } from './typed.ts'

const PARTS = {
  start: benchStart,
  idle: benchIdle,
  tokens: benchTokens,
  delivery: benchDelivery,
  batch: benchBatch,
  typed: benchTyped,
  edits: benchEdits,
  parts: benchParts,
  mcp: benchMcp,
  playground: benchPlayground,
  lists: benchLists,
  search: benchProjectSearch,
  streams: benchStreams,
  followers: benchFollowers,
}

/** Runs all parts, or the named parts: `pnpm bench mcp lists`. */
const named = process.argv.slice(2)
let met = true
for (const [name, measure] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(name)) continue
  process.stdout.write(`${name}\n`)
  met = (await measure()) && met
}
process.exit(met ? 0 : 1)
