import { type CacheReport, reportCache } from '@promptwire/core/formats/cache-report'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import type { Compute, Task } from '../../platform/threads/task.ts'
import { COUNTING } from '../../platform/threads/task.ts'
import type { PromptContent } from './content.ts'
import { getContentSize } from './content-limits.ts'

interface BlocksToReport {
  readonly blocks: PromptContent['blocks']
  readonly model: unknown
}

export const reportCacheTask: Task<BlocksToReport, CacheReport> = {
  name: 'report_cache',
  ...COUNTING,
  model: ({ model }) => model,
  run: async ({ blocks, model }) => reportCache(blocks, await tokenCounterFor(model)),
}

export const reportContentCache = (
  compute: Pick<Compute, 'run'>,
  projectId: string,
  { blocks, model_config }: PromptContent,
): Promise<CacheReport> =>
  compute.run(reportCacheTask, {
    projectId,
    size: getContentSize({ blocks, variables: [] }),
    input: { blocks, model: model_config['model'] },
  })
