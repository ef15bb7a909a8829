import { PromptHeader } from '../../product/prompt-header.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { IslandScript } from '../../ui/controls/island.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Section } from '../../ui/layout/page-header.tsx'
import { CompiledPrompt, type RunContent } from './compiled-prompt.tsx'
import { LiveRun } from './live-run.tsx'
import { canRun, playgroundPath, type RunSummary } from './load-run.ts'
import type { OutputComparison } from './output-change.tsx'
import { PlaygroundRunTable } from './playground-run-table.tsx'
import { RunFields, type RunFieldsProps } from './run-fields.tsx'
import { RunReport } from './run-report.tsx'

interface PlaygroundPageProps extends RunFieldsProps {
  /** The latest runs, newest first. */
  readonly latest: readonly RunSummary[]
  /** The chosen version's content, shown before the first run. */
  readonly content: RunContent
  /** The web app's origin, for shared links. */
  readonly origin: string
  /** The change of the first run's output, if the URL requests it. */
  readonly comparison?: OutputComparison | undefined
  /** The rejected form that continues the first run. */
  readonly turn?: FormState | undefined
}

export const PlaygroundPage = (props: PlaygroundPageProps) => {
  const { project, prompt, latest } = props
  return (
    <>
      <PromptHeader
        current="playground"
        project={project}
        prompt={prompt}
        title="Playground"
        lead="Run the prompt on a model with test values. Everyone in the project can open a run by its link."
      />
      <div class="playground">
        <Input {...props} />
        <Outputs {...props} />
      </div>
      <div id="playground-latest">
        {latest.length === 0 ? null : (
          <Section title="Latest runs" id="latest-runs">
            <PlaygroundRunTable
              project={project}
              runs={latest.map((run) => ({ ...run, prompt }))}
            />
            <p>
              <a href={`${playgroundPath(props)}/runs`}>All runs</a>
            </p>
          </Section>
        )}
      </div>
    </>
  )
}

/** People who cannot run prompts see the inputs and the reason. */
const Input = (props: PlaygroundPageProps) => {
  if (!canRun(props.project)) {
    return (
      <fieldset class="stack playground-input" disabled>
        <Callout kind="info">
          Your role can view runs. Editors, admins and owners can run prompts.
        </Callout>
        <RunFields {...props} />
        <div class="row">
          <Button type="button" kind="primary" icon="play" disabled>
            Run
          </Button>
        </div>
      </fieldset>
    )
  }
  if (props.providers.length === 0) return <NoModel {...props} />
  return (
    <div class="playground-input">
      <Form action={playgroundPath(props)} form={props.form} id="playground-form" hasLongText>
        <RunFields {...props} />
        <div class="row playground-actions">
          <Button kind="primary" icon="play">
            Run
          </Button>
          <LiveRun />
        </div>
      </Form>
      <IslandScript name="copy" />
      <IslandScript name="playground" />
    </div>
  )
}

const NoModel = ({ project }: PlaygroundPageProps) => (
  <Empty
    icon="cpu"
    title="No model providers"
    text="Prompts run on a model of your provider: OpenAI, Anthropic, Google, or one on your own machine. Admins and owners can add one."
  >
    <ButtonLink kind="primary" href={`/projects/${project.id}/models`}>
      Models
    </ButtonLink>
  </Empty>
)

const Outputs = ({ runs, content, form, comparison, turn, ...shown }: PlaygroundPageProps) => (
  <section class="playground-outputs" id="playground-outputs" aria-label="Outputs">
    {runs.length === 0 ? (
      <CompiledPrompt content={content} form={form} />
    ) : (
      runs.map((run, at) => (
        <RunReport {...shown} run={run} {...(at === 0 && { comparison, turn })} />
      ))
    )}
  </section>
)
