import { createFileFinder, parseYaml, UnreadableFile } from '../../files/index.ts'
import type { ImportSource } from '../import-format.ts'

type File = ImportSource['files'][number]

/** Lists of tests may name further files; this bounds the recursion. */
const MAX_DEPTH = 3

/** Paths of the files that a configuration names besides its prompts: tests, values, schemas. */
export function findDataFiles(
  config: Readonly<Record<string, unknown>>,
  source: Pick<ImportSource, 'path' | 'files'>,
): string[] {
  const { prompts: _, tests, scenarios, defaultTest, ...others } = config
  const named = new Set<string>()
  const follow = (value: unknown, path: string | null, depth: number) => {
    const filesAt = createFileFinder({ path, files: source.files })
    for (const address of addressesIn(value)) {
      for (const file of filesAt(address)) {
        if (named.has(file.path)) continue
        named.add(file.path)
        if (depth < MAX_DEPTH) follow(dataIn(file), file.path, depth + 1)
      }
    }
  }
  follow([others, defaultTest], source.path, 0)
  // Tests may be named without `file://`.
  follow([tests, scenarios, toFileAddresses(tests)], source.path, 0)
  return [...named]
}

const toFileAddresses = (tests: unknown): string[] =>
  [tests]
    .flat()
    .flatMap((each) => (typeof each === 'string' ? `file://${each.replace(/^file:\/\//, '')}` : []))

function* addressesIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (value.startsWith('file://')) yield value
  } else if (typeof value === 'object' && value !== null) {
    const { vars } = value as { readonly vars?: unknown }
    if (typeof vars === 'string' || Array.isArray(vars)) yield* toFileAddresses(vars)
    for (const each of Object.values(value)) yield* addressesIn(each)
  }
}

/** The parts of a file that can name others; a CSV table names files in its cells. */
function dataIn({ path, text }: File): unknown {
  if (/\.csv$/i.test(path)) return text.match(/file:\/\/[^\s",;]{1,500}/g) ?? []
  if (!/\.(?:ya?ml|json|jsonl)$/i.test(path)) return []
  try {
    return parseYaml(text)
  } catch (error) {
    if (error instanceof UnreadableFile) return []
    throw error
  }
}
