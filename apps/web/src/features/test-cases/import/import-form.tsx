import {
  MAX_TEST_CASE_FILE_LENGTH,
  MAX_TEST_CASES,
} from '@promptwire/contract/test-cases/test-case-fields'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/choice.tsx'
import { FileField, Select, TextArea } from '../../../ui/controls/field.tsx'
import { Actions, Form } from '../../../ui/controls/form.tsx'
import { fieldValue } from '../../../ui/controls/form-state.ts'
import { testCasesPath } from '../test-case-context.ts'
import { describeTotal, type ImportContext, retainedPaths } from './import-input.ts'

export const FileForm = ({ project, prompt, form, total }: ImportContext) => {
  const path = testCasesPath(project, prompt)
  return (
    <>
      <Form action={`${path}/import`} form={form} hasLongText>
        <div class="import-files">
          <FileField
            form={form}
            name="file"
            label="Files"
            hint={`JSON, CSV, promptfoo, OpenAI Evals or GitHub Models in UTF-8, up to ${MAX_TEST_CASE_FILE_LENGTH / 1_000_000} MB in total. A prompt has at most ${MAX_TEST_CASES.toLocaleString('en')} test cases.`}
            multiple
            optional
          />
          <FileField
            form={form}
            name="folder"
            label="A folder"
            hint="A promptfoo configuration with its files."
            isFolder
            optional
          />
        </div>
        <RetainedFiles form={form} />
        <TextArea
          form={form}
          name="content"
          label="Or paste rows or text"
          hint="Copy rows of a spreadsheet with their header line: a column named like a variable has its values."
          rows={10}
          placeholder={'input_text,expected_output\nWhere is my invoice?,A link to it'}
          mono
          optional
        />
        <Select form={form} name="format" label="Format" options={FORMATS} optional />
        <ReplaceBox form={form} total={total} />
        <Actions>
          <Button kind="primary">Preview</Button>
          <ButtonLink kind="plain" href={path}>
            Cancel
          </ButtonLink>
        </Actions>
      </Form>
      <Formats />
    </>
  )
}

const FORMATS = [
  { value: '', label: 'Detect automatically' },
  { value: 'json', label: 'Promptwire JSON' },
  { value: 'csv', label: 'Promptwire CSV' },
  { value: 'promptfoo', label: 'promptfoo, YAML' },
  { value: 'promptfoo_csv', label: 'promptfoo, CSV' },
  { value: 'openai_evals', label: 'OpenAI Evals, JSONL' },
  { value: 'github_models', label: 'GitHub Models, .prompt.yml' },
]

export const RetainedFiles = ({ form }: Pick<ImportContext, 'form'>) => {
  const [first, ...others] = retainedPaths(form)
  if (first === undefined) return null
  return (
    <>
      <input type="hidden" name="kept" value={fieldValue(form, 'kept')} />
      <p class="quiet-text small">
        Files: <bdi>{first}</bdi>
        {others.length > 0 ? ` and ${others.length} more` : ''}. Choose others to replace them.
      </p>
    </>
  )
}

const ReplaceBox = ({ form, total }: Pick<ImportContext, 'form' | 'total'>) =>
  total === 0 ? null : (
    <Checkbox
      form={form}
      name="replace"
      label="Replace existing test cases"
      hint={`Removes ${describeTotal(total)} in the same step. Export them first as a backup.`}
    />
  )

const Formats = () => (
  <details>
    <summary>File formats</summary>
    <p class="quiet-text">
      CSV starts with a header line: <code>input_text</code>, <code>expected_output</code>,{' '}
      <code>variables</code> and <code>checks</code>. Only the first is required; the last two
      contain JSON. Variables can have columns of their own instead, by their keys. Tabs and
      semicolons work like commas. JSON files are lists of objects with the same fields. Exports can
      be imported unchanged.
    </p>
    <pre tabindex={0}>{EXAMPLE}</pre>
  </details>
)

const EXAMPLE = `[
  {
    "input_text": "Where is my invoice?",
    "variables": { "customer_name": "Ada" },
    "checks": [
      { "type": "contains", "value": "invoice" },
      { "type": "max_tokens", "value": 200 }
    ]
  }
]`
