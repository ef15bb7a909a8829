// pnpm documents: writes the served OpenAPI document and tool list to build/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '@promptwire/contract/derive/openapi'
import { RESEARCH_CATALOG } from '@promptwire/contract/derive/research-tools'
import { defineTool, TOOL_CATALOG } from '@promptwire/contract/derive/tool-catalog'
import { PUBLIC_PREFIX } from '@promptwire/contract/public-contract'

const folder = new URL('../build/', import.meta.url)
const write = (name: string, content: unknown) =>
  writeFileSync(new URL(name, folder), `${JSON.stringify(content, null, 2)}\n`)

mkdirSync(folder, { recursive: true })
write('openapi.json', openApiDocument(PUBLIC_PREFIX))
write(
  'tools.json',
  [...TOOL_CATALOG, ...RESEARCH_CATALOG].map((tool) => defineTool(tool, tool.parts)),
)
