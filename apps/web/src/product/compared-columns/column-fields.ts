import { Failure } from '@promptwire/core/errors/failure'
import { z } from 'zod'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import { chosenModel } from '../models/model-choice.ts'

export const WORKING_COPY = 'working-copy'
/** In a further column: the same as in the first. */
export const SAME = ''

/** Further columns of a form, each with another version or model. */
export const COLUMNS = {
  2: 'Second',
  3: 'Third',
  4: 'Fourth',
  5: 'Fifth',
  6: 'Sixth',
} as const

const CHOICES = ['version', 'model'] as const

/** The first column's fields are `version` and `model`. */
export const columnField = (name: (typeof CHOICES)[number], column: number | string): string =>
  `${name}.${column}`

interface ColumnChoice {
  readonly column: number
  readonly version: string
  readonly model: string
}

const Values = z.array(z.string()).default([])

/** Reads the first column, and further columns that differ from it. */
export function readColumns(
  first: Pick<ColumnChoice, 'version' | 'model'>,
  fields: Readonly<Record<string, unknown>>,
): ColumnChoice[] {
  const others = Object.keys(COLUMNS).flatMap((column) => {
    const [version = SAME, model = SAME] = CHOICES.map(
      (name) => Values.parse(fields[columnField(name, column)])[0],
    )
    if (version === SAME && model === SAME) return []
    const own = { version: version || first.version, model: model || first.model }
    return { column: Number(column), ...own }
  })
  return [{ column: 1, version: first.version, model: first.model }, ...others]
}

export const toRunChoice = ({ version, model }: Pick<ColumnChoice, 'version' | 'model'>) => ({
  ...(version !== '' && version !== WORKING_COPY && { version: Number(version) }),
  ...chosenModel(model),
})

/** Runs all columns at once. A failure names its column; the others still run. */
export async function runColumns<Column extends { readonly column: number }, Result>(
  columns: readonly Column[],
  run: (column: Column) => Promise<Result>,
): Promise<Result[]> {
  const ran = await Promise.allSettled(columns.map(run))
  return ran.map((each, at) => {
    if (each.status === 'fulfilled') return each.value
    throw toColumnError(each.reason, columns[at]?.column)
  })
}

function toColumnError(error: unknown, column: number | undefined): unknown {
  const ordinal = Object.entries(COLUMNS).find(([each]) => Number(each) === column)?.[1]
  if (!ordinal || !(error instanceof Failure)) return error
  return new Failure(error.code, `${ordinal} run: ${error.message}`, error.headers)
}

export const isCompared = (form: FormState): boolean =>
  Object.keys(COLUMNS).some((column) =>
    CHOICES.some((name) => fieldValue(form, columnField(name, column)) !== SAME),
  )
