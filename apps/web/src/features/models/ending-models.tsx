import type { EndingModel } from '@promptwire/contract/models/models'
import type { Provider } from '@promptwire/contract/models/providers'
import type { Project } from '@promptwire/contract/projects/project'
import { count } from '@promptwire/core/text/count'
import { readCursor } from '../../session/forms/read-cursor.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { CursorPagination } from '../../ui/controls/pagination.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EndingModelCard } from './ending-model-card.tsx'
import { UnreadModelList } from './provider-state.tsx'
import { buildModelsPath } from './render-models.tsx'

const PAGE_SIZE = 10

export async function renderEndingModels(c: WebRequest): Promise<Response> {
  const cursor = readCursor(c)
  const { project, projectApi } = c.var
  const [{ data: models, next_cursor }, { data: list }] = await Promise.all([
    projectApi.list_ending_models({ limit: PAGE_SIZE, cursor }),
    projectApi.list_providers({}),
  ])
  return c.render(
    <EndingModelsPage
      project={project}
      models={models}
      providers={list.providers}
      modelsPath={buildModelsPath(c)}
      isFirstPage={cursor === undefined}
      nextCursor={next_cursor ?? undefined}
    />,
    { title: 'Ending models' },
  )
}

interface EndingModelsPageProps {
  readonly project: Project
  readonly models: readonly EndingModel[]
  readonly providers: readonly Provider[]
  readonly modelsPath: string
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

const EndingModelsPage = ({
  models,
  providers,
  modelsPath,
  isFirstPage,
  nextCursor,
  project,
}: EndingModelsPageProps) => (
  <>
    <PageHeader title="Ending models" lead={summarize(models)} />
    {providers.map((provider) => (
      <UnreadModelList provider={provider} path={`${modelsPath}/${provider.id}`} />
    ))}
    {models.length === 0 ? (
      <Empty
        icon="circle-check"
        title="No model in use ends"
        text="Vendors announce when they end a model. Prompts, evals and providers that name such a model are listed here."
      />
    ) : (
      models.map((model) => <EndingModelCard project={project} item={model} />)
    )}
    <CursorPagination
      label="Pages of models"
      path={`${modelsPath}/ending`}
      isFirstPage={isFirstPage}
      nextCursor={nextCursor}
    />
  </>
)

function summarize(models: readonly EndingModel[]): string {
  const about = 'Models in use that their vendors end, soonest first.'
  const soon = models.filter(({ days_left }) => days_left <= SOON_DAYS).length
  return soon === 0 ? about : `${about} ${count(soon, 'model')} within ${SOON_DAYS} days.`
}

const SOON_DAYS = 60
