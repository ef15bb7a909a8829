import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files: started last, one could delay the end while other workers idle. Files that
 * wait alternate with files that compute, to share the machine.
 */
const LONGEST = [
  'every-page.test.ts',
  'editor-queue.test.ts',
  'every-form.test.ts',
  'crash.test.ts',
  'frozen-api.test.ts',
  'faults.test.ts',
  'editors.test.ts',
  'stopping.test.ts',
  'webhook-jobs.test.ts',
  'starting.test.ts',
  'locked-account.test.ts',
  'eval-crash.test.ts',
  'schema.test.ts',
  'start-database.test.ts',
  'generated-clients.test.ts',
  'cross-site.test.ts',
  'killed-counts.test.ts',
  'data-folder.test.ts',
  'restore.test.ts',
  'start.test.ts',
  'baseline.test.ts',
  'declared-field.test.ts',
  'migrations.test.ts',
  'upgrade-under-load.test.ts',
  'unavailable.test.ts',
  'stdio.test.ts',
  'check-command.test.ts',
  'check-deployment.test.ts',
  'changes-in-line.test.ts',
  'replicas.test.ts',
  'online-migrations.test.ts',
  'every-tool.test.ts',
  'operate.test.ts',
  'web-client.test.ts',
  'conformance.test.ts',
  'scenarios.test.ts',
  'release.test.ts',
  'webhook-life.test.ts',
  'every-route.test.ts',
  'first-key.test.ts',
  'prompts.test.ts',
  'playground-live.test.ts',
  'refused-forms.test.ts',
  'editor-live.test.ts',
  'first-run.test.ts',
  'sdk-answers.test.ts',
  'eval-progress.test.ts',
  'every-operation.test.ts',
  'effects.test.ts',
  'what-a-key-reads.test.ts',
  'checks.test.ts',
  'long-lists.test.ts',
  'long-work.test.ts',
  'model-failures.test.ts',
  'guessing.test.ts',
  'many-runs-end.test.ts',
  'search-at-size.test.ts',
  'person.test.ts',
  'eval-provider-failures.test.ts',
  'compile-prompts.test.ts',
  'provider-calls.test.ts',
]

const findPosition = ({ moduleId }: TestSpecification) => {
  const place = LONGEST.indexOf(basename(moduleId))
  return place < 0 ? LONGEST.length : place
}

/**
 * Sorts the longest files first, by project: a worker keeps imports for the next file of a project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const longestFirst = usual.toSorted((a, b) => findPosition(a) - findPosition(b))
    const projects = [...new Set(longestFirst.map(({ project }) => project.name))]
    return projects.flatMap((name) => longestFirst.filter(({ project }) => project.name === name))
  }
}
