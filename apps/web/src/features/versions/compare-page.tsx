import { PromptHeader } from '../../product/prompt-header.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { freshForm } from '../../ui/controls/form-state.ts'
import { DifferenceView } from '../../ui/diff/difference-view.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Section } from '../../ui/layout/page-header.tsx'
import type { Difference } from './version-context.ts'

interface ComparePageProps extends PromptContext {
  readonly from: number
  /** Undefined for the working copy. */
  readonly to: number | undefined
  readonly difference?: Difference
}

/** Compares two versions, or a version and the working copy. */
export const ComparePage = ({ project, prompt, from, to, difference }: ComparePageProps) => {
  const words = `Version ${from} and ${to === undefined ? 'the working copy' : `version ${to}`}`
  return (
    <>
      <PromptHeader
        project={project}
        prompt={prompt}
        title={difference ? words : 'Compare'}
        current="compare"
      />
      {difference ? (
        <>
          <CompareForm project={project} prompt={prompt} from={from} to={to} />
          <Section title="Differences" id="differences">
            <DifferenceView difference={difference} />
          </Section>
        </>
      ) : (
        <Empty
          icon="git-compare"
          title="Nothing to compare yet"
          text="Save a version to compare it with the working copy."
        />
      )}
    </>
  )
}

const CompareForm = ({ project, prompt, from, to }: ComparePageProps) => {
  const form = freshForm({ from: String(from), to: String(to ?? '') })
  const lastVersion = prompt.last_version
  return (
    <form class="row compare-form" action={`${promptPath(project, prompt.slug)}/compare`}>
      <Field form={form} name="from" type="number" label="From version" min={1} max={lastVersion} />
      <Field
        form={form}
        name="to"
        type="number"
        label="To version"
        placeholder="Working copy"
        min={1}
        max={lastVersion}
        optional
      />
      <Button>Compare</Button>
    </form>
  )
}
