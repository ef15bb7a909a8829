import { IMPORT_FORMATS, MAX_IMPORT_FILES } from '@promptwire/contract/import/import-fields'
import type { Project } from '@promptwire/contract/projects/project'
import { promptsPath } from '../../../product/prompt-path.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FileField, Select, TextArea } from '../../../ui/controls/field.tsx'
import { Actions, Form } from '../../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'
import { Callout } from '../../../ui/data/callout.tsx'
import { retainedPaths } from './import-input.ts'

export const importPath = (project: Pick<Project, 'id'>) => `${promptsPath(project)}/new/import`

interface ImportFormProps {
  readonly project: Project
  readonly form: FormState
}

/** Takes a text, files or a folder, and shows a preview first. */
export const ImportForm = ({ project, form }: ImportFormProps) => (
  <>
    <Callout kind="info" title="OpenAI's prompt objects ended on 30 November 2026. Bring yours.">
      Paste a prompt, a response to it, or the code that names <code>pmpt_…</code>.{' '}
      <a href="/guides/migrate-from-openai">How to move from OpenAI</a>
    </Callout>
    <Form action={importPath(project)} form={form} hasLongText>
      <SourceFields path={importPath(project)} form={form} rows={14} />
      <Actions>
        <Button kind="primary">Preview</Button>
      </Actions>
    </Form>
  </>
)

interface SourceFieldsProps {
  readonly path: string
  readonly form: FormState
  readonly rows: number
}

export const SourceFields = ({ path, form, rows }: SourceFieldsProps) => (
  <>
    <TextArea
      form={form}
      name="content"
      label="Text"
      rows={rows}
      hint="Paste a prompt, a chat transcript or an export from another service."
      placeholder={EXAMPLE}
      mono
      optional
    />
    <RetainedFiles path={path} form={form} />
    <div class="import-files">
      <FileField
        form={form}
        name="files"
        label="Files"
        hint={`Up to ${MAX_IMPORT_FILES} files, 1 MB in total; one export, .ndjson or .tar, up to 16 MB (a larger one with "promptwire import" in a terminal); or one Agent Skill, .zip, which is added at once.`}
        multiple
        optional
      />
      <FileField
        form={form}
        name="folder"
        label="A folder"
        hint="Subfolders are included, for example Agent Skills."
        isFolder
        optional
      />
    </div>
    <Select form={form} name="format" label="Source" options={FORMATS} optional />
    <Select form={form} name="layout" label="Headings and tags" options={LAYOUTS} optional />
  </>
)

const EXAMPLE =
  '## Role\nYou help the customers of {{company}}.\n\n## Rules\nNever promise a refund.'

const FORMATS = [
  { value: '', label: 'Detect automatically' },
  ...Object.entries(IMPORT_FORMATS).map(([value, label]) => ({ value, label })),
]

const LAYOUTS = [
  { value: '', label: 'Keep the text as it is' },
  { value: 'tidy', label: 'Tidy into titled sections' },
]

/** Files chosen on the previous page: browsers cannot fill in file fields. */
const RetainedFiles = ({ path, form }: Omit<SourceFieldsProps, 'rows'>) => {
  const paths = retainedPaths(form)
  if (paths.length === 0) return null
  const [first = ''] = paths
  const more = paths.length > 1 ? ` and ${paths.length - 1} more` : ''
  return (
    <>
      <input type="hidden" name="kept" value={fieldValue(form, 'kept')} />
      <div class="row">
        <p class="quiet-text small">
          Chosen: <bdi>{first}</bdi>
          {more}. Choose other files to replace them.
        </p>
        <Button formaction={`${path}/without-files`} formnovalidate>
          Remove the files
        </Button>
      </div>
    </>
  )
}
