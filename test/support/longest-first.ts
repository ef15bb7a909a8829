import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files: started last, one of them would keep a run waiting while the others idle.
 * Files that wait alternate with files that compute, so that they share the machine.
 */
const LONGEST = [
  'every-page.test.ts',
  'faults.test.ts',
  'crash.test.ts',
  'editors.test.ts',
  'stopping.test.ts',
  'eval-crash.test.ts',
  'hostile-input.test.ts',
  'start-database.test.ts',
  'locked-account.test.ts',
  'every-tool.test.ts',
  'schema.test.ts',
  'replicas.test.ts',
  'start.test.ts',
  'baseline.test.ts',
  'declared-field.test.ts',
  'release.test.ts',
  'operate.test.ts',
  'scenarios.test.ts',
  'killed-counts.test.ts',
  'restore.test.ts',
  'webhook-jobs.test.ts',
  'webhook-life.test.ts',
  'effects.test.ts',
  'long-work.test.ts',
  'counter.test.ts',
  'every-operation.test.ts',
  'checks.test.ts',
  'model-failures.test.ts',
  'guessing.test.ts',
  'search-at-size.test.ts',
  'eval-provider-failures.test.ts',
  'provider-calls.test.ts',
]

const findPosition = ({ moduleId }: TestSpecification) => {
  const place = LONGEST.indexOf(basename(moduleId))
  return place < 0 ? LONGEST.length : place
}

/** The longest files first, project by project: a worker keeps what it imported for the next file of one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const longestFirst = usual.toSorted((a, b) => findPosition(a) - findPosition(b))
    const projects = [...new Set(longestFirst.map(({ project }) => project.name))]
    return projects.flatMap((name) => longestFirst.filter(({ project }) => project.name === name))
  }
}
