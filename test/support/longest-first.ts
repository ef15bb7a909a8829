import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest: begun last, one of them would keep a run waiting while the others idle. */
const LONGEST = [
  'every-page.test.ts',
  'editors.test.ts',
  'hostile-input.test.ts',
  'crash.test.ts',
  'eval-crash.test.ts',
  'faults.test.ts',
  'locked-account.test.ts',
  'start-database.test.ts',
  'long-work.test.ts',
]

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = LONGEST.indexOf(basename(moduleId))
  return place < 0 ? LONGEST.length : place
}

/** The longest files first, the rest as vitest has them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
