import type { EndOfModel, PromptModelEnd } from '@promptwire/contract/models/end-of-model'
import type { Project } from '@promptwire/contract/projects/project'
import { describeEnd } from '@promptwire/core/models/known/describe-end'
import type { Child } from 'hono/jsx'
import { Callout } from '../../ui/data/callout.tsx'

type InProject = Pick<Project, 'id'>

export const endingModelsPath = ({ id }: InProject) => `/projects/${id}/models/ending`

interface ModelEndProps {
  readonly project: InProject
  readonly end: EndOfModel
}

/** When a model ends, with links to the vendor's page and to all ending models. */
export const ModelEndText = ({ project, end }: ModelEndProps) => (
  <>
    {describeEnd(end)} <EndSource source={end.source}>Source</EndSource>{' '}
    <a href={endingModelsPath(project)}>Ending models</a>
  </>
)

interface EndSourceProps {
  readonly source: string
  readonly children: Child
}

/** Links the page that names the date. A provider's own list has no page. */
export const EndSource = ({ source, children }: EndSourceProps) =>
  source.startsWith('https://') ? <a href={source}>{children}</a> : <bdi>{source}.</bdi>

export const ModelEnds = ({
  project,
  ends = [],
}: {
  readonly project: InProject
  readonly ends: readonly PromptModelEnd[] | undefined
}) => (
  <>
    {ends.map((end) => (
      <Callout
        kind="warning"
        title={PLACES[end.named_by.join(' ')] ?? 'The model of this prompt ends'}
      >
        <ModelEndText project={project} end={end} />
      </Callout>
    ))}
  </>
)

const PLACES: Readonly<Record<string, string>> = {
  live: 'The model of the live version ends',
  working_copy: 'The model of the working copy ends',
}
