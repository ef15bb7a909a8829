import { isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml'
import { findContradiction, KnownModel, UNSTATED } from './known-model.ts'

/** A row of an operator's file: a new model, or corrections of a built-in one by name. */
const FileRow = KnownModel.partial().required({ name: true })

/** An invalid file: the line to correct, and the reason. */
export class KnownModelsFileError extends Error {
  readonly line: number

  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

interface PlacedRow {
  readonly row: unknown
  readonly line: number
}

/**
 * Merges the built-in rows with an operator's file, a JSON or YAML list. A row with a built-in name
 * corrects the stated facts. Throws KnownModelsFileError.
 */
export function mergeKnownModels(builtIn: readonly KnownModel[], text: string): KnownModel[] {
  const models = new Map(builtIn.map((row) => [row.name, row]))
  const lines = new Map<string, number>()
  for (const { row, line } of readRows(text)) {
    const model = readModel(row, models, line)
    if (lines.has(model.name)) throw new KnownModelsFileError(line, `${model.name} has two rows.`)
    lines.set(model.name, line)
    models.set(model.name, model)
  }
  const merged = [...models.values()]
  const contradiction = findContradiction(merged)
  if (!contradiction) return merged
  const { names, reason } = contradiction
  const line = names.map((name) => lines.get(name)).find((each) => each !== undefined)
  throw new KnownModelsFileError(line ?? 1, reason)
}

function readRows(text: string): PlacedRow[] {
  const counter = new LineCounter()
  const { contents, errors } = parseDocument(text, { lineCounter: counter, logLevel: 'silent' })
  const lineAt = (offset: number) => counter.linePos(offset).line
  const [error] = errors
  if (error) throw new KnownModelsFileError(lineAt(error.pos[0]), 'is not valid JSON or YAML.')
  if (!isSeq<ParsedNode>(contents)) throw new KnownModelsFileError(1, 'must be a list of models.')
  return contents.items.map((item) => ({ row: item.toJSON(), line: lineAt(item.range[0]) }))
}

function readModel(
  row: unknown,
  models: ReadonlyMap<string, KnownModel>,
  line: number,
): KnownModel {
  const given = FileRow.safeParse(row)
  const read = given.success
    ? KnownModel.safeParse({ ...UNSTATED, ...models.get(given.data.name), ...given.data })
    : given
  if (read.success) return KnownModel.parse(read.data)
  const [issue] = read.error.issues
  const field = issue?.path.join('.') || 'row'
  throw new KnownModelsFileError(line, `${field}: ${issue?.message ?? 'is not valid'}.`)
}
