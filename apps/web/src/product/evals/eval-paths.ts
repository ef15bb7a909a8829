import type { Output } from '@promptwire/contract/operation'
import type { Project } from '@promptwire/contract/projects/project'
import type { publicContract } from '@promptwire/contract/public-contract'
import { promptPath } from '../prompt-path.ts'

export type EvalRun = Output<typeof publicContract.get_eval_run>

export const evalsPath = (
  project: Pick<Project, 'id'>,
  prompt: { readonly slug: string },
): string => `${promptPath(project, prompt.slug)}/evals`

/** The first run is the baseline. */
export const evalGridPath = (
  project: Pick<Project, 'id'>,
  prompt: { readonly slug: string },
  runs: readonly Pick<EvalRun, 'id'>[],
): string => `${evalsPath(project, prompt)}/grid${runsQuery(runs)}`

/** The first run is the baseline. */
export const runsQuery = (runs: readonly Pick<EvalRun, 'id'>[]): string =>
  `?runs=${runs.map(({ id }) => id).join(',')}`
