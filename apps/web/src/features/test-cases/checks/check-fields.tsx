import { MAX_CHECKS } from '@promptwire/contract/checks/checks'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldProblem, Select } from '../../../ui/controls/field.tsx'
import type { FormState } from '../../../ui/controls/form-state.ts'
import { Callout } from '../../../ui/data/callout.tsx'
import { excerpt } from '../../../ui/data/excerpt.ts'
import type { TestCase } from '../test-case-context.ts'
import { type BaseType, CHECK_DEFINITIONS } from './check-definitions.ts'
import { CheckField } from './check-field.tsx'
import { checkRows } from './check-rows.ts'

interface CheckFieldsProps {
  readonly form: FormState
  /** The path that adds or removes a check and keeps all other values. */
  readonly action: string
}

export const CheckFields = ({ form, action }: CheckFieldsProps) => {
  const rows = checkRows(form)
  return (
    <fieldset class="test-case-part" id="checks">
      <legend class="legend">Checks</legend>
      <p class="field-hint">Pass when all checks pass, or at a minimum score.</p>
      {rows.map((row, at) => (
        <CheckField form={form} action={action} row={row} at={at} />
      ))}
      <FieldProblem text={form.problems['checks']} />
      {rows.length < MAX_CHECKS ? (
        <AddCheck form={form} action={action} />
      ) : (
        <p class="quiet-text">{`A test case has at most ${MAX_CHECKS} checks.`}</p>
      )}
    </fieldset>
  )
}

const AddCheck = ({ form, action }: CheckFieldsProps) => (
  <div class="test-case-types">
    <Select form={form} name="added" label="Check type" options={GROUPS} optional />
    <Button icon="plus" name="act" value="add" formaction={action} formnovalidate>
      Add check
    </Button>
  </div>
)

const group = (name: string, types: readonly BaseType[]) => ({
  group: name,
  options: types.map((type) => ({ value: type, label: CHECK_DEFINITIONS[type].name })),
})

const GROUPS = [
  group('Text', [
    'contains',
    'not_contains',
    'icontains',
    'contains-any',
    'contains-all',
    'icontains-any',
    'icontains-all',
    'starts-with',
    'equals',
    'levenshtein',
    'regex',
  ]),
  group('Format', ['is-json', 'contains-json', 'json_schema', 'max_tokens', 'word-count']),
  group('Model run', [
    'llm-rubric',
    'latency',
    'cost',
    'finish-reason',
    'is-valid-openai-tools-call',
    'tool-call-f1',
  ]),
  group('Combined', ['assert-set']),
]

/** Warns that the import dropped checks. */
export const DroppedChecks = ({ dropped_checks }: Pick<TestCase, 'dropped_checks'>) =>
  dropped_checks.length === 0 ? null : (
    <Callout kind="warning" title="This test case is incomplete">
      <p>
        The import dropped these checks. Unless another check fails, runs count it as unchecked.
      </p>
      <ul>
        {dropped_checks.map((dropped) => (
          <li>
            <bdi>{excerpt(dropped, 200)}</bdi>
          </li>
        ))}
      </ul>
    </Callout>
  )
