import { columnField, SAME, WORKING_COPY } from '../../product/compared-columns/column-fields.ts'
import type { Providers } from '../../product/models/model-choice.ts'
import type { Prompt } from '../../session/render/load-prompt.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import type { Run } from './load-run.ts'
import { getRunModel, pickDefaultModel } from './model-options.ts'
import { SETTINGS, variableName } from './run-form.ts'

/** An empty form, or the inputs of the opened runs. */
export function buildInitialForm(
  runs: readonly Run[],
  prompt: Prompt,
  providers: Providers,
  version = WORKING_COPY,
): FormState {
  const [run, ...others] = runs
  if (!run) return freshForm({ version, model: pickDefaultModel(prompt, providers) })
  const first = toChoice(run, providers)
  return freshForm({
    ...first,
    ...Object.assign(
      {},
      ...others.map((other, at) => toColumn(toChoice(other, providers), first, at + 2)),
    ),
    message: run.message ?? '',
    ...toSettingFields(runs),
    ...toVariableFields(run),
  })
}

const toChoice = (run: Run, providers: Providers) => ({
  version: run.revision === null ? String(run.version) : WORKING_COPY,
  model: getRunModel(run, providers),
})

type Choice = ReturnType<typeof toChoice>

const toColumn = (other: Choice, first: Choice, column: number) => ({
  [columnField('version', column)]: other.version,
  [columnField('model', column)]: other.model === first.model ? SAME : other.model,
})

/** Leaves settings empty that differ between runs: one field cannot show both. */
const toSettingFields = (runs: readonly Run[]) =>
  Object.fromEntries(
    SETTINGS.map((name) => {
      const values = new Set(runs.map(({ settings }) => String(settings[name] ?? '')))
      return [name, values.size === 1 ? [...values][0] : '']
    }),
  )

const toVariableFields = ({ variables = {} }: Run) =>
  Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [variableName(key), String(value)]),
  )
