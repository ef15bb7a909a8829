// Generates the Prisma client as `prisma generate` does, without the CLI: its studio, servers and query
// compilers are 60 MB, and `npm start` needs none of them. A parameter names another schema.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Imported as ES modules, Prisma's packages do not find their own files.
const require = createRequire(import.meta.url)
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts')
const { getConfig, getDMMF } = require('@prisma/internals')

const schemaPath = resolve(
  process.argv[2] ?? fileURLToPath(new URL('schema.prisma', import.meta.url)),
)
const datamodel = readFileSync(schemaPath, 'utf8')
const files = [[schemaPath, datamodel]]
const { generators, datasources } = await getConfig({ datamodel: files })
const [generator] = generators
generator.output.value = resolve(dirname(schemaPath), generator.output.value)
const client = new PrismaClientTsGenerator()
const { requiresEngineVersion } = await client.getManifest(generator)
await client.generate({
  generator,
  otherGenerators: [],
  schemaPath,
  datamodel,
  dmmf: await getDMMF({ datamodel: files, previewFeatures: generator.previewFeatures }),
  datasources,
  version: requiresEngineVersion,
})
