import { toFieldProblem, zodErrorMap } from '@promptwire/contract/derive/issue-messages'
import { type Failure, invalidField } from '@promptwire/core/errors/failure'
import { UnacceptableJson } from '@promptwire/core/text/acceptable-json'
import { parseJson } from '@promptwire/core/text/json-text'
import type { Task } from '../../platform/threads/task.ts'
import {
  type FileRecord,
  ImportRecord,
  type ProjectFile,
  type ProjectRecord,
  type PromptRecord,
  type TestCaseRecord,
  type VersionRecord,
} from './import-records.ts'

/** Keys and items of a record: a thousand blocks and a thousand variables. */
const MAX_ENTRIES = 50_000

/** Checks the whole file; nothing is imported if any part is invalid. */
export const readProjectFileTask: Task<string, ProjectFile> = {
  name: 'read_project_file',
  maxInlineSize: 20_000,
  budgetMs: 20_000,
  run: readProjectFile,
}

interface FoundPrompt {
  readonly prompt: PromptRecord
  readonly versions: VersionRecord[]
  readonly testCases: TestCaseRecord[]
  readonly files: FileRecord[]
}

interface Found {
  project: ProjectRecord | undefined
  readonly prompts: Map<string, FoundPrompt>
  isOver: boolean
}

function readProjectFile(content: string): ProjectFile {
  const found: Found = { project: undefined, prompts: new Map(), isOver: false }
  const lines = content.trimEnd().split('\n')
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue
    const problem = add(found, readRecord(line, i + 1, i + 1 === lines.length))
    if (problem !== undefined) throw wrong(`line ${i + 1}: ${problem}`)
  }
  const { project, prompts, isOver } = found
  if (!project) throw wrong('is empty.')
  if (!isOver) throw wrong('is cut off: its last record is missing. Export it again.')
  return { project, prompts: [...prompts.values()].map(withWholeHistory) }
}

function readRecord(line: string, number: number, isLast: boolean): ImportRecord {
  const { success, data, error } = ImportRecord.safeParse(parseLine(line, number, isLast), {
    error: zodErrorMap,
  })
  if (success) return data
  const [issue] = error.issues
  const problem = issue && toFieldProblem(issue, {})
  throw wrong(`line ${number}: ${problem?.field ?? ''}: ${problem?.message ?? 'is not valid.'}`)
}

function parseLine(line: string, number: number, isLast: boolean): unknown {
  try {
    return parseJson(line, MAX_ENTRIES)
  } catch (error) {
    if (!(error instanceof UnacceptableJson)) throw error
    const reason = `line ${number} ${error.message}.`
    throw wrong(isLast ? `is cut off or broken: ${reason}` : reason)
  }
}

/** Adds a record in place; returns the problem, if any. */
function add(found: Found, record: ImportRecord): string | undefined {
  const { prompts } = found
  if (found.isOver) return 'follows the last record.'
  if (record.type === 'project') {
    if (found.project) return 'is a second export in one file.'
    found.project = record
    return undefined
  }
  if (!found.project) return 'must be the first record of an export.'
  if (record.type === 'end') {
    found.isOver = true
    return undefined
  }
  if (record.type === 'prompt') return addPrompt(prompts, record)
  const prompt = prompts.get(record.prompt)
  if (!prompt) return `has no prompt "${record.prompt}" before it.`
  if (record.type === 'version') prompt.versions.push(record)
  else if (record.type === 'file') prompt.files.push(record)
  else prompt.testCases.push(record)
  return undefined
}

function addPrompt(prompts: Found['prompts'], prompt: PromptRecord): string | undefined {
  if (prompts.has(prompt.slug)) return `is a second prompt "${prompt.slug}".`
  prompts.set(prompt.slug, { prompt, versions: [], testCases: [], files: [] })
  return undefined
}

/** Drops versions saved while the file was written, and requires all earlier ones. */
function withWholeHistory({ prompt, versions, ...others }: FoundPrompt): FoundPrompt {
  const { slug, last_version: last, live_version: live } = prompt
  const own = versions
    .filter(({ version }) => version <= last)
    .toSorted((one, other) => one.version - other.version)
  const missing = own.findIndex(({ version }, i) => version !== i + 1)
  if (missing >= 0 || own.length < last) {
    throw wrong(`is incomplete: versions 1 to ${last} of "${slug}" must each be there once.`)
  }
  if (live !== null && live > last) throw wrong(`has no live version ${live} of "${slug}".`)
  return { prompt, versions: own, ...others }
}

const wrong = (message: string): Failure => invalidField('content', message)
