// pnpm documents: writes the OpenAPI document and the list of tools, as they are served, to build/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '@promptwire/core/contract/derive/openapi'
import { defineTool, TOOL_CATALOG } from '@promptwire/core/contract/derive/tool-catalog'
import { PUBLIC_PREFIX } from '@promptwire/core/contract/public/public-contract'

const folder = new URL('../build/', import.meta.url)
const write = (name: string, content: unknown) =>
  writeFileSync(new URL(name, folder), `${JSON.stringify(content, null, 2)}\n`)

mkdirSync(folder, { recursive: true })
write('openapi.json', openApiDocument(PUBLIC_PREFIX))
write(
  'tools.json',
  TOOL_CATALOG.map((tool) => defineTool(tool, tool.parts)),
)
