import { Failure, type FieldProblem } from '@promptwire/core/errors/failure'
import { toOutcome } from '../../../session/forms/optional.ts'
import { getPromptId } from '../../../session/render/load-prompt.ts'
import type { WebRequest } from '../../../session/render/web-environment.ts'
import { readRowFields, rowField, type TableRow } from './table-rows.ts'

export interface SavedTable {
  readonly changed: number
  readonly added: number
}

/**
 * Saves the changed rows. Adds new rows last, all or none, so that resubmitting the form adds none
 * twice.
 */
export async function saveTable(c: WebRequest, rows: readonly TableRow[]): Promise<SavedTable> {
  const touched = rows.filter(({ isTouched }) => isTouched)
  const changed = touched.filter(({ isNew }) => !isNew)
  const added = touched.filter(({ isNew }) => isNew)
  const problems: FieldProblem[] = []
  for (const row of changed) {
    // Sequential: each save takes the prompt's lock.
    const { refusal } = await toOutcome(saveRow(c, row))
    if (refusal) problems.push(...toProblems(row, refusal))
  }
  if (problems.length > 0) throw toRefusal(problems, changed.length)
  if (added.length > 0) await addRows(c, added)
  return { changed: changed.length, added: added.length }
}

async function saveRow(c: WebRequest, row: TableRow): Promise<void> {
  const { projectApi: api } = c.var
  const ids = { prompt_id: getPromptId(c), test_case_id: row.id }
  const { data: before } = await api.get_test_case(ids)
  const { revision } = row
  await api.update_test_case({ ...ids, ...readRowFields(row, before), revision })
}

const addRows = (c: WebRequest, rows: readonly TableRow[]) =>
  c.var.projectApi.import_test_cases({
    prompt_id: getPromptId(c),
    format: 'json',
    content: JSON.stringify(rows.map((row) => readRowFields(row))),
  })

const CHANGED = 'was changed by someone else since. Save again to replace it with your text.'

function toProblems({ id, values }: TableRow, { code, message, details }: Failure): FieldProblem[] {
  const first = rowField(id, 'input_text')
  if (code === 'PRECONDITION_FAILED') return [{ field: first, message: CHANGED }]
  if (code === 'NOT_FOUND') return [{ field: first, message: 'was deleted by someone else.' }]
  if (details.length === 0) return [{ field: first, message }]
  return details.map(({ field, message: text }) => {
    const isShown = Object.hasOwn(values, field)
    return {
      field: isShown ? rowField(id, field) : first,
      message: isShown ? text : `${field}: ${text}`,
    }
  })
}

function toRefusal(details: readonly FieldProblem[], rows: number): Failure {
  const refused = new Set(details.map(({ field }) => field.split('.')[1])).size
  const message = `${rows - refused} of ${rows} changed rows saved. Correct the others.`
  return new Failure('VALIDATION_ERROR', message, {}, { details })
}
