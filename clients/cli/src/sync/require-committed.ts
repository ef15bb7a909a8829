import { join } from 'node:path'
import { mapAtOnce } from '../map-at-once.ts'
import type { FoundConfig } from './config.ts'
import { isUncommitted } from './repository.ts'
import { refuse, type Step } from './step.ts'

/** Whether a program runs in CI, which sets the variable. */
export const isInCi = ({ CI = '' }: Readonly<Record<string, string | undefined>>): boolean =>
  !['', '0', 'false'].includes(CI.toLowerCase())

/** The steps, refused where a version would name a commit that does not have its text. */
export const requireCommitted = (
  { root, folder }: FoundConfig,
  steps: readonly Step[],
): Promise<Step[]> =>
  mapAtOnce(steps, async (step) => {
    const { pair, action } = step
    if (!pair.file || action === 'none' || action === 'refuse') return step
    const isChanged = await isUncommitted(join(root, folder, pair.file.path))
    return isChanged
      ? refuse(pair, 'is not committed; in CI apply takes committed files only')
      : step
  })
