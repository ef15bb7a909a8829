import { importFormat } from '@promptwire/contract/test-cases/test-case-fields'
import { invalidField } from '@promptwire/core/errors/failure'
import { z } from 'zod'
import {
  type ChosenFiles,
  filesFromHiddenField,
  pairedFiles,
} from '../../../session/forms/chosen-files.ts'
import { choice, multiline, text, texts, ticked } from '../../../session/forms/form-fields.ts'
import { NO_TEXT } from '../../../session/forms/read-form.ts'
import type { PromptContext } from '../../../session/render/load-prompt.ts'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'

type Format = z.output<typeof importFormat>

export const ImportForm = z.object({
  content: multiline(),
  file: texts(),
  file_path: texts(),
  folder: texts(),
  folder_path: texts(),
  /** Files of the previous page. */
  kept: text(),
  format: choice(['', ...importFormat.options], ''),
  replace: ticked(),
})
type ImportSource = Omit<z.output<typeof ImportForm>, 'replace'>

/** Uses the chosen or detected format. */
export function toImportInput(given: ImportSource) {
  const { content, files } = readSource(given)
  if (content.includes(NO_TEXT)) {
    throw invalidField('file', 'is not UTF-8 text; save it as UTF-8.')
  }
  if (content.trim() === '' && files.length === 0) {
    throw invalidField('content', 'choose files, or paste a text.')
  }
  const chosen = given.format === '' ? detectFormat(content, files) : given.format
  return {
    format: chosen,
    ...(content.trim() !== '' && { content }),
    // Empties binary files, so that the API reports them by name.
    ...(files.length > 0 && { files: files.map(withoutBinary) }),
  }
}

const withoutBinary = ({ path, content }: ChosenFiles[number]) => ({
  path,
  content: content.includes(NO_TEXT) ? '' : content,
})

/** A single file becomes editable text; several stay files. */
function readSource({ content, file, file_path, folder, folder_path, kept }: ImportSource) {
  const chosen = [...pairedFiles(file, file_path), ...pairedFiles(folder, folder_path)]
  // Forms without paths contain text instead of a file.
  const [sent = ''] = chosen.length === 0 && file_path.length === 0 ? file : []
  if (sent !== '') return { content: normalizeNewlines(sent), files: [] }
  const [first] = chosen
  if (first && chosen.length === 1) return { content: normalizeNewlines(first.content), files: [] }
  const files = chosen.length > 0 ? chosen : (filesFromHiddenField(kept) ?? [])
  return { content, files }
}

const normalizeNewlines = (given: string) => given.replaceAll('\r\n', '\n')

/** Keeps a single file as text, and several files in a hidden field. */
export function withRetainedFiles(form: FormState): FormState {
  const { file: _f, file_path: _p, folder: _d, folder_path: _q, ...values } = form.values
  const { data } = ImportForm.safeParse(form.values)
  if (!data) return { ...form, values }
  const { content, files } = readSource(data)
  const shown = content.includes(NO_TEXT) ? '' : content
  const retainedFiles = files.map(withoutBinary)
  return {
    ...form,
    values: {
      ...values,
      content: [shown],
      ...(retainedFiles.length > 0 && { kept: [JSON.stringify(retainedFiles)] }),
    },
  }
}

/** Paths of the files in the hidden field. */
export const retainedPaths = (form: FormState): string[] =>
  (filesFromHiddenField(fieldValue(form, 'kept')) ?? []).map(({ path }) => path)

/** A folder with a configuration is promptfoo; otherwise the first file decides. */
function detectFormat(content: string, files: ChosenFiles): Format {
  if (content.trim() !== '') return detectTextFormat(content)
  const [first] = files
  if (first && files.length === 1 && isGitHubModels(first.content)) return 'github_models'
  if (files.some(({ path }) => /\.ya?ml$|promptfooconfig/i.test(path))) return 'promptfoo'
  return detectTextFormat(files.find((file) => file.content !== '')?.content ?? '')
}

/** A GitHub Models file has prompt messages next to its tests. */
const isGitHubModels = (text: string) =>
  /^messages:/m.test(text) && /^(?:testData|evaluators):/m.test(text)

function detectTextFormat(text: string): Format {
  const start = text.replace(/^\ufeff?\s*/, '')
  if (/^\{\s*"(item|testing_criteria)"/.test(start)) return 'openai_evals'
  if (/^\{[\s\S]{0,100000}"(tests|scenarios)"\s*:/.test(start)) return 'promptfoo'
  if (/^[[{]/.test(start)) return 'json'
  if (isGitHubModels(start)) return 'github_models'
  if (/^(- |---|#|[a-z]\w*:)/i.test(start)) return 'promptfoo'
  return /^[^\n]*__expected/.test(start) ? 'promptfoo_csv' : 'csv'
}

export interface ImportContext extends PromptContext {
  readonly form: FormState
  readonly total: number
}

export const describeTotal = (total: number) =>
  total === 1 ? 'the 1 test case' : `the ${total.toLocaleString('en')} test cases`
