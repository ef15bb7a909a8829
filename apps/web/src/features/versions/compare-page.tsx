import { useContext } from 'hono/jsx'
import { PromptHeader } from '../../product/prompt-header.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/field.tsx'
import { freshForm } from '../../ui/controls/form-state.ts'
import { excerpt } from '../../ui/data/excerpt.ts'
import { relativeTime } from '../../ui/data/instant.ts'
import { RenderingContext } from '../../ui/data/rendering.ts'
import { DifferenceView } from '../../ui/diff/difference-view.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Section } from '../../ui/layout/page-header.tsx'
import type { Difference, Version } from './version-context.ts'

interface ComparePageProps extends PromptContext {
  readonly from: number
  /** Undefined for the working copy. */
  readonly to: number | undefined
  readonly difference?: Difference
  /** The versions to choose from, newest first. */
  readonly versions?: readonly Version[]
}

const MAX_NOTE_LENGTH = 40

export const ComparePage = (props: ComparePageProps) => {
  const { project, prompt, from, to, difference } = props
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
          <CompareForm {...props} />
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

const CompareForm = ({ project, prompt, from, to, versions = [] }: ComparePageProps) => {
  const { now, timeZone } = useContext(RenderingContext)
  const form = freshForm({ from: String(from), to: String(to ?? '') })
  const others = [from, to].filter(
    (number) => number !== undefined && !versions.some(({ version }) => version === number),
  )
  const options = [
    ...versions.map(({ version, note, created_at, is_published }) => ({
      value: String(version),
      label: [
        `Version ${version}${is_published ? ' (live)' : ''}`,
        excerpt(note, MAX_NOTE_LENGTH),
        relativeTime(new Date(created_at), now, timeZone),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    ...others.map((number) => ({ value: String(number), label: `Version ${number}` })),
  ]
  return (
    <form class="row compare-form" action={`${promptPath(project, prompt.slug)}/compare`}>
      <Select form={form} name="from" label="From" options={options} />
      <Select
        form={form}
        name="to"
        label="To"
        options={[{ value: '', label: 'Working copy' }, ...options]}
      />
      <Button>Compare</Button>
    </form>
  )
}
