import { Checkbox } from '../../ui/controls/choice.tsx'
import { FieldProblem } from '../../ui/controls/field.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Callout } from '../../ui/data/callout.tsx'

/** Shown if the box was left unticked. */
export const TICK_IT = 'Tick the box to publish an empty text.'

const PROBLEM_ID = 'allow-empty-problem'

/** Asks before a version without text replaces a version with text. */
export const EmptyText = ({ form, version }: { form: FormState; version: number }) => {
  const problem = form.problems['allow_empty']
  return (
    <Callout kind="warning" title={`Version ${version} has no text`}>
      <Checkbox
        form={form}
        name="allow_empty"
        label="Publish it: live keys get an empty text instead of their present one"
        problemId={problem ? PROBLEM_ID : undefined}
      />
      <FieldProblem id={PROBLEM_ID} text={problem} />
    </Callout>
  )
}
