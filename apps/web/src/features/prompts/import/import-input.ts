import { createHash } from 'node:crypto'
import { ImportFormat, MAX_IMPORT_LENGTH } from '@promptwire/contract/import/import-fields'
import { invalidField } from '@promptwire/core/errors/failure'
import { convertKeys } from '@promptwire/import/paste/placeholder-styles'
import { z } from 'zod'
import {
  type ChosenFiles,
  filesFromHiddenField,
  pairedFiles,
} from '../../../session/forms/chosen-files.ts'
import { choice, multiline, text, texts } from '../../../session/forms/form-fields.ts'
import { NO_TEXT, toBase64 } from '../../../session/forms/read-form.ts'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'

export const importFields = {
  content: multiline(),
  files: texts(),
  files_path: texts(),
  folder: texts(),
  folder_path: texts(),
  /** Files of the previous page: browsers do not send them again. */
  kept: text(),
  format: choice(['', ...ImportFormat.options], ''),
  layout: choice(['', 'tidy'], ''),
  /** Keys of placeholders to keep as text. */
  keep_as_text: texts(),
  /** Keys of second-style placeholders to convert. */
  variable: texts(),
}

const Fields = z.object(importFields)
type ImportSource = z.output<typeof Fields>

/** Throws a Failure for the text field without a text or files. */
export function toImportInput(given: ImportSource) {
  const { content, format, layout, keep_as_text } = given
  const files = readFiles(given)
  if (!files) {
    throw invalidField('files', 'could not be read; choose them again.')
  }
  if (content.trim() === '' && files.length === 0) {
    throw invalidField('content', 'paste a text, or choose files or a folder.')
  }
  return {
    ...(content.trim() === '' ? {} : { content }),
    ...(files.length === 0 ? {} : { files }),
    ...(format === '' ? {} : { format }),
    ...(layout === '' ? {} : { tidy: true }),
    ...(keep_as_text.length === 0 ? {} : { keep_as_text }),
  }
}

/** Converts the chosen placeholders in the text and the files. */
export function withConvertedPlaceholders(form: FormState): FormState {
  const keys = new Set(form.values['variable'])
  if (keys.size === 0) return form
  const { variable: _, ...values } = withRetainedFiles(form).values
  const files = filesFromHiddenField(values['kept']?.[0] ?? '') ?? []
  const kept = files.map((file) => ({ ...file, content: convertText(file.content, keys) }))
  const content = convertText(fieldValue(form, 'content').replaceAll('\r\n', '\n'), keys)
  return { ...form, values: { ...values, content: [content], kept: [JSON.stringify(kept)] } }
}

/** JSON uses braces itself. */
const convertText = (text: string, keys: ReadonlySet<string>) =>
  /^\s*[[{]/.test(text) ? text : convertKeys(text, keys)

/** Detects changes of the source after the preview. */
export const hashSource = (source: ReturnType<typeof toImportInput>): string =>
  createHash('sha256').update(JSON.stringify(source)).digest('base64url')

/** Returns the new files, or else the retained files; undefined if these are invalid. */
function readFiles({
  files,
  files_path,
  folder,
  folder_path,
  kept,
}: ImportSource): ChosenFiles | undefined {
  const chosen = [...pairedFiles(files, files_path), ...pairedFiles(folder, folder_path)]
  if (chosen.length === 0) return filesFromHiddenField(kept)
  let room = MAX_IMPORT_LENGTH - chosen.reduce((sum, { content }) => sum + countText(content), 0)
  return chosen.map(({ path, content }) => {
    const content_base64 = content === '' ? '' : toBase64(content)
    if (content_base64 === undefined) return { path, content: content.toWellFormed() }
    // Empties files beyond the limit, so that the API reports them by name.
    if (content_base64.length > room) return { path, content: '' }
    room -= content_base64.length
    return { path, content: '', content_base64 }
  })
}

const countText = (content: string): number => (content.includes(NO_TEXT) ? 0 : content.length)

/** Moves the files to a hidden field, to show the form again. */
export function withRetainedFiles(form: FormState): FormState {
  const {
    files: _files,
    files_path: _paths,
    folder: _folder,
    folder_path: _folders,
    ...values
  } = form.values
  const { success, data } = Fields.safeParse(form.values)
  const files = (success && readFiles(data)) || []
  return { ...form, values: { ...values, kept: [JSON.stringify(files)] } }
}

export const retainedPaths = (form: FormState): string[] =>
  (filesFromHiddenField(fieldValue(form, 'kept')) ?? []).map(({ path }) => path)
