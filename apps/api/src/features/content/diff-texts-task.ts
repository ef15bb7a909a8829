import type { Compute, Task } from '../../platform/threads/task.ts'
import { createWordDiff, type Piece } from './word-diff.ts'

interface TextsToDiff {
  readonly before: string
  readonly after: string
}

export const diffTextsTask: Task<TextsToDiff, Piece[]> = {
  name: 'diff_texts',
  // Comparing words is quadratic.
  maxInlineSize: 1_000,
  budgetMs: 5_000,
  run: ({ before, after }) => createWordDiff()(before, after),
}

/** Uses a thread for long texts. */
export const diffTexts = (
  compute: Pick<Compute, 'run'>,
  projectId: string,
  input: TextsToDiff,
): Promise<Piece[]> => {
  const size = input.before.length + input.after.length
  return compute.run(diffTextsTask, { projectId, size, input })
}
