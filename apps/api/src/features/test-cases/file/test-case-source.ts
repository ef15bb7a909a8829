import type { FileProblem } from '@promptwire/contract/test-cases/people-test-cases'
import type { NotCarried } from '@promptwire/contract/test-cases/test-case-fields'
import { invalidField } from '@promptwire/core/errors/failure'
import { UnacceptableJson } from '@promptwire/core/text/acceptable-json'
import { parseJson } from '@promptwire/core/text/json-text'
import { CsvError } from 'csv-parse/sync'
import { UnreadableFile } from '../../files/index.ts'
import { readGitHubModels } from '../foreign/github-models.ts'
import { type FileRow, Notes, type ReadRows } from '../foreign/notes.ts'
import { readOpenaiEvals } from '../foreign/openai-evals.ts'
import { readPromptfoo, readPromptfooCsv } from '../foreign/promptfoo.ts'
import type { SourceFile } from '../foreign/promptfoo-files.ts'
import { readCsv } from './read-csv.ts'
import { type ImportFormat, MAX_ENTRIES } from './test-case-columns.ts'

/** The cost of reading files by size; YAML can cost more than its size. */
export const sizeOfFiles = ({ format, content, files }: TestCaseSource): number =>
  format === 'promptfoo' || format === 'github_models'
    ? Number.POSITIVE_INFINITY
    : files.reduce((sum, file) => sum + file.content.length, content.length)

/** The text of test cases with the files that it names, or only files. */
export interface TestCaseSource {
  readonly content: string
  readonly files: readonly SourceFile[]
  readonly format: ImportFormat
  /** The prompt's variable keys, which tables have as columns. */
  readonly keys: readonly string[]
}

interface TestCaseSourceInput {
  readonly format: ImportFormat
  readonly content?: string | undefined
  readonly files?: readonly SourceFile[] | undefined
}

/** The text and files of an import; VALIDATION_ERROR without either. */
export function requireTestCaseSource(
  { format, content, files = [] }: TestCaseSourceInput,
  keys: readonly string[],
): TestCaseSource {
  if (content === undefined && files.length === 0) {
    throw invalidField('content', 'is required without files.')
  }
  return { format, content: content ?? '', files, keys }
}

interface FileRows {
  readonly rows: readonly FileRow[]
  readonly problems: readonly FileProblem[]
  /** Parts of a foreign file that cannot be imported. */
  readonly notCarried: readonly NotCarried[]
}

/** Reads a file's text; only a promptfoo configuration names other files. */
type Reader = (content: string, files: readonly SourceFile[], keys: readonly string[]) => ReadRows

const READERS: Readonly<Record<ImportFormat, Reader>> = {
  json: (content) => ({ rows: readJson(content), notes: new Notes() }),
  csv: (content, _files, keys) => ({ rows: readCsv(content, keys), notes: new Notes() }),
  promptfoo: readPromptfoo,
  promptfoo_csv: readPromptfooCsv,
  openai_evals: readOpenaiEvals,
  github_models: readGitHubModels,
}

/** Reads the rows of one file, or of several in order; promptfoo names its files. */
export function readRows({ content, files, format, keys }: TestCaseSource): FileRows {
  const read = READERS[format]
  const isOne = format === 'promptfoo' || files.length === 0
  const each = isOne
    ? [() => read(content, files, keys)]
    : collectTexts(content, files).map((text) => () => read(text, [], keys))
  const found = each.map(fileRows)
  return {
    rows: found.flatMap(({ rows }) => rows),
    problems: found.flatMap(({ problems }) => problems),
    notCarried: found.flatMap(({ notCarried }) => notCarried),
  }
}

const collectTexts = (content: string, files: readonly SourceFile[]): string[] =>
  [content, ...files.map((file) => file.content)].filter((text) => text.trim() !== '')

function fileRows(read: () => ReadRows): FileRows {
  try {
    const { rows, notes } = read()
    return { rows, problems: [], notCarried: notes.all }
  } catch (error) {
    return { rows: [], problems: [fileProblem(error)], notCarried: [] }
  }
}

function fileProblem(error: unknown): FileProblem {
  if (error instanceof CsvError) {
    const line = Number(error['lines'])
    return { case: null, line: line > 0 ? line : null, message: 'is not valid CSV' }
  }
  if (error instanceof UnreadableFile) {
    return { case: null, line: error.line, message: error.message }
  }
  if (error instanceof UnacceptableJson) return { case: null, line: null, message: error.message }
  throw error
}

function readJson(content: string): FileRow[] {
  // Some editors write a byte order mark.
  const list = parseJson(content.replace(/^\ufeff/, ''), MAX_ENTRIES)
  if (!Array.isArray(list)) throw new UnreadableFile('must be a list')
  return list.map((fields: unknown) => ({ fields, line: null }))
}
