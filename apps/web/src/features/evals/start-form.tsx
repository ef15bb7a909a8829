import { count } from '@promptwire/core/text/count'
import { COLUMNS, columnField, WORKING_COPY } from '../../product/compared-columns/column-fields.ts'
import { FurtherColumns } from '../../product/compared-columns/further-columns.tsx'
import { modelChoices, type Providers } from '../../product/models/model-choice.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox, CheckboxGroup } from '../../ui/controls/choice.tsx'
import { type Option, Select } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import { includeNamedVersions } from '../../ui/data/version-numbers.ts'
import { Card } from '../../ui/layout/page-header.tsx'

export interface Choices {
  /** Numbers of saved versions, newest first. */
  readonly versions: readonly number[]
  readonly providers: Providers
  readonly cases: readonly { readonly id: string; readonly title: string }[]
  readonly caseCount: number
  /** True if a check needs an LLM judge. */
  readonly asksModel: boolean
}

interface StartFormProps extends Choices {
  readonly path: string
  readonly judgePrompt: string
  readonly form: FormState
}

export const StartForm = ({ path, judgePrompt, form, ...choices }: StartFormProps) => {
  const { providers, cases, caseCount } = choices
  return (
    <Card
      title="Run test cases"
      id="run"
      lead={`Runs ${count(caseCount, 'test case')} and scores each answer with its checks. ${billingNote(providers)}`}
    >
      <Form action={path} form={form}>
        <RunChoices judgePrompt={judgePrompt} form={form} {...choices} />
        <details open={fieldValue(form, 'cases') !== ''}>
          <summary>Select test cases</summary>
          <CheckboxGroup form={form} name="cases" legend="Test cases">
            {cases.map(({ id, title }) => (
              <Checkbox form={form} name="cases" value={id} label={<bdi>{title}</bdi>} />
            ))}
          </CheckboxGroup>
        </details>
        <div class="row">
          <Button kind="primary" icon="flask-conical">
            Run
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const RunChoices = ({ judgePrompt, form, ...choices }: Omit<StartFormProps, 'path'>) => {
  const models = modelChoices(choices.providers)
  const versions = versionOptions(choices.versions, form)
  return (
    <>
      <div class="eval-choices">
        <Select form={form} name="version" label="Version" options={versions} />
        <Select form={form} name="model" label="Model" options={models} />
        {choices.asksModel ? (
          <Select
            form={form}
            name="judge"
            label="LLM judge"
            options={models}
            hint={
              <>
                Uses the <a href={judgePrompt}>judge prompt</a> of this project.
              </>
            }
          />
        ) : null}
      </div>
      <FurtherColumns form={form} versions={versions} models={models}>
        <Checkbox
          form={form}
          name="reuse"
          label="Reuse the latest results of unchanged columns"
          hint="Runs with errors start again."
        />
      </FurtherColumns>
    </>
  )
}

/** Adds versions that the form names but the list lacks. */
function versionOptions(versions: readonly number[], form: FormState): Option[] {
  const names = ['version', ...Object.keys(COLUMNS).map((each) => columnField('version', each))]
  const named = names.map((name) => fieldValue(form, name))
  return [
    { value: WORKING_COPY, label: 'Working copy' },
    ...includeNamedVersions(versions, named).map((number) => ({
      value: `${number}`,
      label: `Version ${number}`,
    })),
  ]
}

function billingNote(providers: Providers): string {
  if (providers.every(({ is_demo }) => is_demo)) {
    return 'The demo model follows simple rules and is free.'
  }
  return providers.some(({ is_demo }) => is_demo)
    ? 'Billed to the provider accounts in Models. Demo models are free.'
    : 'Billed to the provider accounts in Models.'
}
