import type { Prompt } from '../../session/opened-prompt.ts'
import { type FormState, freshForm } from '../../ui/form-state.ts'
import type { Providers } from '../../ui/model-choice.ts'
import { modelOfRun, usualModel } from './model-options.ts'
import type { Run } from './opened-playground.ts'
import { SAME, SETTINGS, variableName, WORKING_COPY } from './run-form.ts'

/** The form as a prompt is tried out first, or with all that the opened runs were given. */
export function openedForm(
  [run, beside]: readonly Run[],
  prompt: Prompt,
  providers: Providers,
  version = WORKING_COPY,
): FormState {
  if (!run) return freshForm({ version, model: usualModel(prompt, providers) })
  const first = choiceOf(run, providers)
  const other = beside ? choiceOf(beside, providers) : first
  return freshForm({
    ...first,
    other_version: other.version === first.version ? SAME : other.version,
    other_model: other.model === first.model ? SAME : other.model,
    message: run.message ?? '',
    ...settingsOf(run, beside ?? run),
    ...valuesOf(run),
  })
}

const choiceOf = (run: Run, providers: Providers) => ({
  version: run.revision === null ? String(run.version) : WORKING_COPY,
  model: modelOfRun(run, providers),
})

/** Where two runs differ each has its own of its version again, which one field cannot say. */
const settingsOf = ({ settings }: Run, { settings: others }: Run) =>
  Object.fromEntries(
    SETTINGS.map((name) => [
      name,
      settings[name] === others[name] ? String(settings[name] ?? '') : '',
    ]),
  )

const valuesOf = ({ variables = {} }: Run) =>
  Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [variableName(key), String(value)]),
  )
