import { type VariableUsage, variableUsage } from '@promptwire/core/compile/variable-usage'
import { PARSING, type Task } from '../../platform/threads/task.ts'
import type { PromptContent } from '../content/index.ts'

/** Finds the keys used in titles and contents, also in disabled blocks, and their places. */
export const findUsageTask: Task<Pick<PromptContent, 'blocks' | 'variables'>, VariableUsage> = {
  name: 'find_usage',
  ...PARSING,
  run: ({ blocks, variables }) => variableUsage(blocks, variables),
}
