import type { EndingModel, ModelUse } from '@promptwire/contract/models/models'
import type { Project } from '@promptwire/contract/projects/project'
import { describeEnd } from '@promptwire/core/models/known/describe-end'
import { count } from '@promptwire/core/text/count'
import { EndSource, endingModelsPath } from '../../product/models/model-end.tsx'
import { promptPath, promptsPath } from '../../product/prompt-path.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Shortened } from '../../ui/data/shortened.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { Card } from '../../ui/layout/page-header.tsx'
import { DetailList } from '../../ui/layout/side-panel.tsx'

/** Max prompts of a model on this page; the list of prompts has all. */
const MAX_SHOWN = 20

const COLUMNS = [
  { text: 'Prompt' },
  { text: 'Named by' },
  { text: 'Versions', from: 'tablet' },
] as const

const ACTIONS = { text: '', hiddenText: 'Actions' } as const

const USES: Readonly<Record<ModelUse, string>> = {
  live: 'Live',
  pinned: 'Pinned by keys',
  working_copy: 'Working copy',
  eval: 'Evals',
  judge: 'Judge',
  proposal: 'Proposal',
}

interface EndingModelCardProps {
  readonly project: Project
  readonly item: EndingModel
}

export const EndingModelCard = ({ project, item }: EndingModelCardProps) => {
  const { model, prompts, prompt_count } = item
  const shown = prompts.slice(0, MAX_SHOWN)
  const mayReplace = project.may.includes('evals:run') && project.may.includes('prompts:write')
  const path = `${endingModelsPath(project)}/replace?model=${encodeURIComponent(model)}`
  return (
    <Card title={model} id={`ending-${model}`} lead={describeEnd(item)}>
      <DetailList facts={listFacts(item)} />
      {shown.length === 0 ? null : (
        <Table
          label={`Prompts that name ${model}`}
          columns={mayReplace ? [...COLUMNS, ACTIONS] : COLUMNS}
        >
          {shown.map((prompt) => (
            <PromptRow
              project={project}
              prompt={prompt}
              replacePath={mayReplace ? `${path}&prompt_ids=${prompt.slug}` : undefined}
            />
          ))}
        </Table>
      )}
      {mayReplace && prompt_count > 0 ? (
        <div class="row">
          <ButtonLink href={path} icon="flask-conical">
            {`Replace ${model}`}
          </ButtonLink>
        </div>
      ) : null}
      {prompt_count > shown.length ? (
        <p>
          {`The first ${shown.length} of ${count(prompt_count, 'prompt')}. `}
          <a href={`${promptsPath(project)}?show=ending`}>All prompts whose model ends</a>
        </p>
      ) : null}
    </Card>
  )
}

const listFacts = ({
  requests,
  prompt_count,
  spellings,
  providers,
  source,
  checked_at,
}: EndingModel) => [
  ['Prompts', prompt_count.toLocaleString('en')] as const,
  ['Requests in the last 30 days', requests.toLocaleString('en')] as const,
  ['Written as', spellings.join(', ')] as const,
  ...(providers.length > 0 ? [['Default of', providers.join(', ')] as const] : []),
  [
    'Source',
    <>
      <EndSource source={source}>
        <Shortened text={source} />
      </EndSource>{' '}
      {`Read on ${checked_at}.`}
    </>,
  ] as const,
]

const PromptRow = ({
  project,
  prompt: { slug, name, uses, versions },
  replacePath,
}: {
  readonly project: Project
  readonly prompt: EndingModel['prompts'][number]
  /** Undefined for people who cannot replace the model. */
  readonly replacePath: string | undefined
}) => (
  <tr>
    <Cell main>
      <a href={promptPath(project, slug)}>
        <bdi>
          <Shortened text={name} />
        </bdi>
      </a>
    </Cell>
    <Cell>
      {uses.map((use) => (
        <>
          <Badge>{USES[use]}</Badge>{' '}
        </>
      ))}
    </Cell>
    <Cell numbers from="tablet">
      {versions.map((version) => `v${version}`).join(', ')}
    </Cell>
    {replacePath === undefined ? null : (
      <Cell>
        <a href={replacePath}>
          Replace
          <span class="visually-hidden"> the model of {name}</span>
        </a>
      </Cell>
    )}
  </tr>
)
