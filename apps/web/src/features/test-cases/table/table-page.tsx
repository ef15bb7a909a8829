import { variableUsage } from '@promptwire/core/compile/variable-usage'
import { count } from '@promptwire/core/text/count'
import { PromptHeader } from '../../../product/prompt-header.tsx'
import { TypedValue, type ValuedVariable } from '../../../product/values/typed-value.tsx'
import type { Prompt, PromptContext } from '../../../session/render/load-prompt.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { FieldProblem } from '../../../ui/controls/field.tsx'
import { Actions, Form } from '../../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../../ui/controls/form-state.ts'
import { IslandScript } from '../../../ui/controls/island.tsx'
import { CursorPagination } from '../../../ui/controls/pagination.tsx'
import { Callout } from '../../../ui/data/callout.tsx'
import { Cell, type Column, Table } from '../../../ui/data/table.tsx'
import { type TestCase, testCasesPath } from '../test-case-context.ts'
import { variableName } from '../test-case-form.ts'
import { listNewRows, rowField } from './table-rows.ts'

interface TablePageProps extends PromptContext {
  readonly testCases: readonly TestCase[]
  readonly form: FormState
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
  readonly search: string
}

export const TablePage = (props: TablePageProps) => {
  const { project, prompt, form, search, isFirstPage, nextCursor } = props
  const path = `${testCasesPath(project, prompt)}/table`
  return (
    <>
      <PromptHeader
        current="test-cases"
        project={project}
        prompt={prompt}
        title="Edit as a table"
        lead="Empty values use the prompt's default. Paste cells of a spreadsheet into any field. Checks are edited on the page of a test case."
      >
        <ButtonLink icon="upload" href={`${testCasesPath(project, prompt)}/import`}>
          Paste rows
        </ButtonLink>
      </PromptHeader>
      <Form action={path + search} form={form} hasLongText>
        <Refused form={form} />
        <Rows {...props} />
        <Actions>
          <Button kind="primary">Save changes</Button>
          <ButtonLink kind="plain" href={testCasesPath(project, prompt)}>
            Cancel
          </ButtonLink>
        </Actions>
      </Form>
      <CursorPagination
        label="Pages of test cases"
        path={path}
        isFirstPage={isFirstPage}
        nextCursor={nextCursor}
      />
    </>
  )
}

const Refused = ({ form }: Pick<TablePageProps, 'form'>) => {
  const rows = new Set(Object.keys(form.problems).map((name) => name.split('.')[1])).size
  return rows === 0 ? null : (
    <Callout kind="problem">
      {`${count(rows, 'row')} not saved. Other changed rows are saved; new ones are added once all are right. A row that someone else deleted is now a new one.`}
    </Callout>
  )
}

const Rows = ({ project, prompt, form, testCases }: TablePageProps) => {
  const keys = listKeys(prompt, testCases)
  const path = testCasesPath(project, prompt)
  const columns: Column[] = [
    { text: 'Row', align: 'end' },
    { text: 'User message' },
    ...keys.map((text) => ({ text })),
    { text: 'Reference answer' },
    { text: 'Checks' },
  ]
  const rows = [...testCases, ...listNewRows(form.values).map((id) => ({ id, checks: undefined }))]
  return (
    <div class="test-case-grid" data-cell-paste>
      <Table label="Test cases" columns={columns}>
        {rows.map(({ id, checks }, at) => (
          <tr>
            <Cell align="end" numbers>
              {checks ? at + 1 : 'New'}
              <HiddenFields form={form} id={id} />
            </Cell>
            <TextCell form={form} id={id} name="input_text" label={`User message, row ${at + 1}`} />
            {keys.map((key) => (
              <ValueCell prompt={prompt} form={form} id={id} name={key} row={at + 1} />
            ))}
            <TextCell
              form={form}
              id={id}
              name="expected_output"
              label={`Reference answer, row ${at + 1}`}
            />
            <Cell>
              {checks ? (
                <a href={`${path}/${id}`}>
                  {checks.length === 0 ? 'Add checks' : count(checks.length, 'check')}
                  <span class="visually-hidden">{` of row ${at + 1}`}</span>
                </a>
              ) : null}
            </Cell>
          </tr>
        ))}
      </Table>
      <p class="quiet-text" role="status" />
      <IslandScript name="cell-paste" />
    </div>
  )
}

interface RowProps {
  readonly form: FormState
  readonly id: string
}

const HiddenFields = ({ form, id }: RowProps) => (
  <>
    {['revision', 'digest'].map((name) => {
      const value = fieldValue(form, rowField(id, name))
      return value === '' ? null : (
        <input type="hidden" name={rowField(id, name)} value={value} autocomplete="off" />
      )
    })}
  </>
)

/** Links a control to its cell's error. */
function linkControl(form: FormState, name: string, label: string) {
  const isWrong = name in form.problems
  return {
    'aria-label': label,
    ...(form.focus === name && { autofocus: true }),
    ...(isWrong && { 'aria-invalid': 'true' as const, 'aria-describedby': `problem-${name}` }),
  }
}

const TextCell = ({ form, id, name, label }: RowProps & { name: string; label: string }) => {
  const field = rowField(id, name)
  const text = fieldValue(form, field)
  return (
    <Cell>
      <textarea class="input" name={field} rows={1} dir="auto" {...linkControl(form, field, label)}>
        {text.startsWith('\n') ? `\n${text}` : text}
      </textarea>
      <FieldProblem id={`problem-${field}`} text={form.problems[field]} />
    </Cell>
  )
}

interface ValueCellProps extends RowProps {
  readonly prompt: Prompt
  readonly name: string
  readonly row: number
}

const ValueCell = ({ prompt, form, id, name: key, row }: ValueCellProps) => {
  const field = rowField(id, variableName(key))
  const variable: (ValuedVariable & { key: string }) | undefined = prompt.variables?.find(
    (each) => each.key === key,
  )
  return (
    <Cell>
      <TypedValue
        variable={variable}
        name={field}
        value={fieldValue(form, field)}
        control={linkControl(form, field, `${key}, row ${row}`)}
      />
      <FieldProblem id={`problem-${field}`} text={form.problems[field]} />
    </Cell>
  )
}

/** Variables of the prompt, and others with values in the test cases. */
function listKeys({ blocks = [], variables = [] }: Prompt, testCases: readonly TestCase[]) {
  const { undeclared } = variableUsage(blocks, variables)
  const stored = testCases.flatMap((testCase) => Object.keys(testCase.variables))
  return [...new Set([...variables.map(({ key }) => key), ...undeclared, ...stored])]
}
