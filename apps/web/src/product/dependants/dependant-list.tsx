import type { Output } from '@promptwire/contract/operation'
import type { Project } from '@promptwire/contract/projects/project'
import type { publicContract } from '@promptwire/contract/public-contract'
import { promptPath } from '../prompt-path.ts'

export interface DependantListProps {
  readonly project: Pick<Project, 'id'>
  readonly dependants: Output<typeof publicContract.list_dependants>
}

/** Lists prompts with the versions of the shared part that they include. */
export const DependantList = ({ project, dependants }: DependantListProps) => (
  <ul class="stack">
    {dependants.map(({ slug, name, versions, live_versions }) => (
      <li>
        <a href={promptPath(project, slug)}>
          <bdi>{name}</bdi>
        </a>{' '}
        <span class="quiet-text small">{describeUse(versions, live_versions)}</span>
      </li>
    ))}
  </ul>
)

function describeUse(versions: readonly number[], live: readonly number[]): string {
  const named = (numbers: readonly number[]) =>
    `${numbers.length === 1 ? 'version' : 'versions'} ${numbers.join(', ')}`
  return [
    ...(versions.length > 0 ? [`working copy: ${named(versions)}`] : []),
    ...(live.length > 0 ? [`live: ${named(live)}`] : []),
  ].join(' · ')
}
