import type { Compute, Task } from '../../platform/threads/task.ts'
import { createWordDiff, type Piece } from './word-diff.ts'

interface TextsToDiff {
  readonly before: string
  readonly after: string
}

/** Compares two texts by words. */
export const diffTextsTask: Task<TextsToDiff, Piece[]> = {
  name: 'diff_texts',
  // Comparing words is quadratic.
  maxInlineSize: 1_000,
  budgetMs: 5_000,
  run: ({ before, after }) => createWordDiff()(before, after),
}

/** Compares two texts by words, on a thread if they are long. */
export const diffTexts = (
  compute: Pick<Compute, 'run'>,
  projectId: string,
  input: TextsToDiff,
): Promise<Piece[]> => {
  const size = input.before.length + input.after.length
  return compute.run(diffTextsTask, { projectId, size, input })
}
