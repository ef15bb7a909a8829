import { isJsonObject } from '@promptwire/core/text/json-object'
import { UnreadableFile } from '../../files/index.ts'
import type { Fields } from './fields.ts'
import type { Notes } from './notes.ts'
import { csvTests } from './promptfoo-csv.ts'
import { type FileIndex, parseData, type SourceFile } from './promptfoo-files.ts'
import { withRefs } from './promptfoo-refs.ts'

/** A promptfoo test and its file; null for the configuration's text. */
export interface ForeignTest {
  readonly fields: Fields
  readonly from: string | null
  /** The configuration's path, which assertions and values resolve files from. */
  readonly configFrom?: string | null
  /** Missing parts that change the verdict. */
  readonly missing?: readonly string[]
}

/** The files and notes of one import. */
export interface Source {
  readonly files: FileIndex
  readonly notes: Notes
}

/** Test files may name others; this stops cycles. */
const MAX_DEPTH = 5

/** The tests of a list, a file, or a list of both. */
export function testsIn(
  value: unknown,
  from: string | null,
  source: Source,
  depth = 0,
): ForeignTest[] {
  if (Array.isArray(value))
    return value.flatMap((each) => testsFromEntry(each, from, source, depth))
  if (value === undefined || value === null) return []
  return testsFromEntry(value, from, source, depth)
}

function testsFromEntry(
  value: unknown,
  from: string | null,
  source: Source,
  depth: number,
): ForeignTest[] {
  if (typeof value === 'string') return testsAt(value, from, source, depth)
  if (!isJsonObject(value)) {
    source.notes.add(null, 'a test that is not an object')
    return []
  }
  const { path, vars, assert, $ref } = value
  if (typeof path === 'string' && !vars && !assert) return testsAt(path, from, source, depth)
  if (typeof $ref === 'string') {
    source.notes.add(null, `tests: ${$ref.slice(0, 100)} points to nothing`)
    return []
  }
  return [{ fields: value, from }]
}

function testsAt(
  address: string,
  from: string | null,
  source: Source,
  depth: number,
): ForeignTest[] {
  if (depth >= MAX_DEPTH) throw new UnreadableFile('has files of tests that name each other')
  const found = source.files.find(address, from)
  if ('reason' in found) {
    source.notes.add(null, `tests: ${found.reason}`)
    return []
  }
  return found.files.flatMap((file) => testsFromFile(file, source, depth + 1))
}

function testsFromFile(file: SourceFile, source: Source, depth: number): ForeignTest[] {
  const { path, content } = file
  if (/\.csv$/i.test(path)) {
    return csvTests(content, source.notes).map((fields) => ({ fields, from: path }))
  }
  if (/\.(?:jsonl|ndjson)$/i.test(path)) {
    const lines = content.split('\n').filter((line) => line.trim() !== '')
    const parsed = lines.map((line) => parseData({ path: `${path}.json`, content: line }))
    return testsIn(parsed, path, source, depth)
  }
  return testsIn(readDataFile(file, source), path, source, depth)
}

/** Parses YAML or JSON and resolves its `$ref`s. */
export function readDataFile(file: SourceFile, { files }: Source): unknown {
  return withRefs(parseData(file), (address) => {
    const found = files.find(address, file.path)
    const [first] = 'files' in found ? found.files : []
    return first && parseData(first)
  })
}
