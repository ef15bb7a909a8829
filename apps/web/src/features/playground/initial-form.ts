import type { Providers } from '../../product/model-choice.ts'
import type { Prompt } from '../../session/render/load-prompt.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import type { Run } from './load-run.ts'
import { getRunModel, pickDefaultModel } from './model-options.ts'
import { SAME, SETTINGS, variableName, WORKING_COPY } from './run-form.ts'

/** The form of a first run, or filled with the inputs of the opened runs. */
export function buildInitialForm(
  [run, second]: readonly Run[],
  prompt: Prompt,
  providers: Providers,
  version = WORKING_COPY,
): FormState {
  if (!run) return freshForm({ version, model: pickDefaultModel(prompt, providers) })
  const first = toChoice(run, providers)
  const other = second ? toChoice(second, providers) : first
  return freshForm({
    ...first,
    other_version: other.version === first.version ? SAME : other.version,
    other_model: other.model === first.model ? SAME : other.model,
    message: run.message ?? '',
    ...toSettingFields(run, second ?? run),
    ...toVariableFields(run),
  })
}

const toChoice = (run: Run, providers: Providers) => ({
  version: run.revision === null ? String(run.version) : WORKING_COPY,
  model: getRunModel(run, providers),
})

/** Settings that differ between two runs are left empty: one field cannot hold both. */
const toSettingFields = ({ settings }: Run, { settings: others }: Run) =>
  Object.fromEntries(
    SETTINGS.map((name) => [
      name,
      settings[name] === others[name] ? String(settings[name] ?? '') : '',
    ]),
  )

const toVariableFields = ({ variables = {} }: Run) =>
  Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [variableName(key), String(value)]),
  )
