import type { AiBudgetView } from '@promptwire/contract/models/ai-budget'
import type { Project } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Form } from '../../ui/controls/form.tsx'
import { type FormState, fieldValue } from '../../ui/controls/form-state.ts'
import { IslandScript } from '../../ui/controls/island.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { dollars, formatCost } from '../../ui/data/dollars.ts'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader, Section } from '../../ui/layout/page-header.tsx'
import { isRunning, SkippedPrompts, type Tried, TriedPrompts } from './tried-prompts.tsx'

interface ReplaceModelPageProps {
  readonly project: Project
  readonly path: string
  readonly form: FormState
  /** Undefined if a field is invalid. */
  readonly tried: Tried | undefined
  readonly budget: AiBudgetView
}

/** Compares an ending model with its replacement, prompt by prompt, and proposes the change. */
export const ReplaceModelPage = ({ project, path, form, tried, budget }: ReplaceModelPageProps) => (
  <>
    <PageHeader
      title={`Replace ${tried?.model ?? fieldValue(form, 'model')}`}
      lead="Run the same cases with both models, look at the differences, then propose the change to each prompt."
    />
    <ReplacementField path={path} form={form} />
    {tried ? (
      <Plan project={project} path={path} form={form} tried={tried} budget={budget} />
    ) : null}
  </>
)

const Chosen = ({ form, names }: { form: FormState; names: readonly string[] }) => (
  <>
    {names.flatMap((name) =>
      (form.values[name] ?? []).map((value) => <input type="hidden" name={name} value={value} />),
    )}
  </>
)

const ReplacementField = ({ path, form }: { path: string; form: FormState }) => (
  <form method="get" action={path} class="stack" aria-label="Replacement">
    {form.problems['model'] || form.problems['prompt_ids'] ? (
      <Callout kind="problem">{form.problems['model'] ?? form.problems['prompt_ids']}</Callout>
    ) : null}
    <Chosen form={form} names={['model', 'prompt_ids']} />
    <Field
      form={form}
      name="replacement"
      label="Replacement"
      hint="The vendor's replacement, or any model of your providers."
      maxlength={200}
      mono
    />
    <div class="row">
      <Button>Use this model</Button>
    </div>
  </form>
)

interface PlanProps extends ReplaceModelPageProps {
  readonly tried: Tried
}

const Plan = ({ project, path, form, tried, budget }: PlanProps) => {
  const { prompts, skipped, left } = tried
  const isGoing = prompts.some(isRunning)
  return (
    <Section title="Prompts" id="prompts">
      {prompts.length + skipped.length === 0 ? (
        <Empty icon="circle-check" title="No prompt names it" text="Nothing is left to replace." />
      ) : null}
      <div id="eval-run" class="section" data-going={isGoing ? 'yes' : undefined}>
        {prompts.length > 0 ? <TriedPrompts project={project} prompts={prompts} /> : null}
      </div>
      {isGoing ? <IslandScript name="eval-progress" /> : null}
      <SkippedPrompts project={project} skipped={skipped} />
      {left > 0 ? (
        <p>{`${count(left, 'further prompt')}: they follow once these have open proposals.`}</p>
      ) : null}
      {tried.calls > 0 ? <Cost tried={tried} budget={budget} /> : null}
      <Decisions path={path} form={form} tried={tried} />
    </Section>
  )
}

const Cost = ({ tried, budget }: { tried: Tried; budget: AiBudgetView }) => {
  const { calls, max_cost_usd: cost } = tried
  const { monthly_cost, cost_used } = budget
  const left = monthly_cost === null ? null : Math.max(0, monthly_cost - cost_used)
  const most =
    cost === null ? 'cost unknown, since a price is missing' : `at most ${formatCost(cost)}`
  const limit =
    left === null
      ? 'This project has no cost limit.'
      : `This month's AI budget has ${dollars(left)} left.`
  return (
    <>
      <p>{`The runs take ${count(calls, 'model call')}, ${most}. ${limit}`}</p>
      {left !== null && cost !== null && cost * 1_000_000 > left ? (
        <Callout kind="warning">
          The runs can exceed the budget. Calls that could exceed it are rejected, and their cases
          have no result.
        </Callout>
      ) : null}
    </>
  )
}

const Decisions = ({ path, form, tried }: { path: string; form: FormState; tried: Tried }) => {
  const { calls, prompts, skipped } = tried
  const proposable = [...prompts, ...skipped].filter(({ proposal_id }) => proposal_id === null)
  const hasLate = prompts.some(({ proposal_id, runs }) => proposal_id !== null && runs !== null)
  const fields = <Chosen form={form} names={['model', 'replacement', 'prompt_ids']} />
  return (
    <div class="row">
      {calls > 0 ? (
        <Form action={`${path}/try`} form={form}>
          {fields}
          <Button kind="primary" icon="flask-conical">
            {`Try for ${nameNumber(prompts.length)}`}
          </Button>
        </Form>
      ) : null}
      {proposable.length > 0 || hasLate ? (
        <Form action={`${path}/propose`} form={{ ...form, problem: undefined }}>
          {fields}
          <Button kind={calls > 0 ? undefined : 'primary'} icon="git-pull-request">
            {proposable.length > 0
              ? `Propose for ${nameNumber(proposable.length)}`
              : 'Attach the runs to the proposals'}
          </Button>
        </Form>
      ) : null}
    </div>
  )
}

const nameNumber = (prompts: number) => (prompts === 1 ? '1 prompt' : `all ${prompts} prompts`)
