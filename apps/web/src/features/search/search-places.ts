import type { Project } from '@promptwire/contract/projects/project'
import type { ProjectSearch } from '@promptwire/contract/search/people-search'
import { promptPath } from '../../product/prompt-path.ts'
import { proposalPath } from '../../product/proposals/proposal-path.ts'
import type { Place } from '../../ui/controls/island-props.ts'
import { membersPath } from '../../ui/layout/navigation.ts'

export function toPlaces(
  project: Pick<Project, 'id'>,
  { prompts, blocks = [], versions = [], runs = [], ...records }: ProjectSearch,
): Place[] {
  const pathTo = (slug: string) => promptPath(project, slug)
  return [
    ...prompts.map(({ slug, name, live_version }) => ({
      label: name,
      href: pathTo(slug),
      group: 'Prompts',
      detail: live_version === null ? slug : `${slug}, live v${live_version}`,
    })),
    ...blocks.map(({ id, title, excerpt, prompt }) => ({
      label: excerpt.replace(/\s+/g, ' ').trim() || title,
      href: `${pathTo(prompt.slug)}#block-${id}`,
      group: 'Blocks',
      detail: `${title}, ${prompt.name}`,
    })),
    ...versions.map(({ number, note, prompt }) => ({
      label: note === '' ? `Version ${number}` : `Version ${number}: ${note}`,
      href: `${pathTo(prompt.slug)}/versions#version-${number}`,
      group: 'Versions',
      detail: prompt.name,
    })),
    ...runs.map(({ id, kind, model, version, prompt }) => ({
      label: `${RUN_LABELS[kind]} of ${version === null ? 'the working copy' : `version ${version}`}, ${model}`,
      href: `${pathTo(prompt.slug)}/${RUN_PATHS[kind]}/${id}`,
      group: 'Runs',
      detail: prompt.name,
    })),
    ...toRecordPlaces(project, records),
  ]
}

const toRecordPlaces = (
  project: Pick<Project, 'id'>,
  {
    proposals,
    people,
    keys,
    webhooks,
  }: Pick<ProjectSearch, 'proposals' | 'people' | 'keys' | 'webhooks'>,
): Place[] => [
  ...proposals.map(({ id, title, prompt }) => ({
    label: title,
    href: proposalPath(project, { id }),
    group: 'Proposals',
    detail: prompt?.name ?? 'New prompt',
  })),
  ...people.map(({ id, account_id, name, email }) => ({
    label: name,
    href: `${membersPath({ id: account_id })}/${id}`,
    group: 'People',
    detail: email,
  })),
  ...keys.map(({ id, name, environment, last_four }) => ({
    label: name,
    href: `/projects/${project.id}/keys/${id}`,
    group: 'API keys',
    detail: `pk_${environment}_…${last_four}`,
  })),
  ...webhooks.map(({ id, url, description }) => ({
    label: url,
    href: `/projects/${project.id}/webhooks/${id}`,
    group: 'Webhooks',
    detail: description,
  })),
]

const RUN_LABELS = { eval: 'Eval run', playground: 'Playground run' } as const
const RUN_PATHS = { eval: 'evals', playground: 'playground' } as const
