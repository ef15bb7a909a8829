import { Failure, invalidField } from '@promptwire/core/errors/failure'
import { z } from 'zod'
import { texts } from '../../session/forms/form-fields.ts'
import { getPromptId, loadPrompt } from '../../session/render/load-prompt.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { getRunId, loadRun, type Run } from './load-run.ts'

/** The number of runs on a page of the list. */
export const MAX_SELECTED_RUNS = 50

export const SelectedRunsForm = z.object({ run: texts() })

export async function saveAsTestCase(c: WebRequest) {
  const run = await loadRun(c, getRunId(c), await loadPrompt(c))
  return c.var.projectApi.create_test_case({ prompt_id: getPromptId(c), ...toTestCase(run) })
}

/** Saves all or none, oldest first. */
export async function saveAsTestCases(c: WebRequest, ids: readonly string[]) {
  if (!c.var.project.may.includes('test_cases:write')) {
    throw new Failure('FORBIDDEN', 'Your role does not allow this.')
  }
  if (ids.length === 0) throw invalidField('run', 'select at least one run.')
  if (ids.length > MAX_SELECTED_RUNS) {
    throw invalidField('run', `select at most ${MAX_SELECTED_RUNS} runs.`)
  }
  const prompt = await loadPrompt(c)
  const runs = await Promise.all(ids.toReversed().map((id) => loadRun(c, id, prompt)))
  return c.var.projectApi.import_test_cases({
    prompt_id: getPromptId(c),
    format: 'json',
    content: JSON.stringify(runs.map(toTestCase)),
  })
}

const toTestCase = ({ message, variables }: Run) => ({ input_text: message ?? '', variables })
