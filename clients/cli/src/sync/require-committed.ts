import { join } from 'node:path'
import { mapAtOnce } from '../map-at-once.ts'
import type { FoundConfig } from './config.ts'
import { isUncommitted } from './repository.ts'
import { refuse, type Step } from './step.ts'

/** Refuses steps whose version would name a commit without the file's text. */
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
