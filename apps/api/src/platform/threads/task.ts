import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import type { YieldToEventLoop } from '@promptwire/core/tokens/yield-to-event-loop'

/**
 * Work whose cost a caller chooses. It is a function of plain data, so that it can run on the event
 * loop if small, and otherwise on a thread.
 */
export interface Task<Input, Result> {
  /** Finds the task on a thread; the list of tasks is in `runtime/worker-tasks.ts`. */
  readonly name: string
  /** UTF-16 units up to which it is fast enough for the event loop. */
  readonly maxInlineSize: number
  readonly budgetMs: number
  /** The model whose encoding it counts with. It takes a while to load, so it is loaded first. */
  readonly model?: (input: Input) => unknown
  /** Whether it counts tokens; defaults to whether `model` is set. */
  readonly counts?: (input: Input) => boolean
  readonly prepare?: (input: Input) => Promise<void>
  /** `report` passes on partial results, which remain if the task exceeds its budget. */
  run(input: Input, report: (value: unknown) => void): Promise<Result> | Result
}

/** Work for a project, with its size in UTF-16 units (Infinity if unknown). */
export interface Work<Input> {
  readonly projectId: string
  readonly size: number
  readonly input: Input
}

export interface Compute {
  /**
   * Runs a task without blocking the event loop. Throws RATE_LIMITED or UNAVAILABLE if the project
   * or the service is overloaded, and `OverBudget` if the task takes too long.
   */
  run<Input, Result>(task: Task<Input, Result>, work: Work<Input>): Promise<Result>
}

/** Counting takes up to 3 microseconds a character, so this is a fiftieth of a second. */
const COUNTING_INLINE_SIZE = 8_000
/** Two million characters of the slowest text, on a busy machine. */
export const COUNTING_BUDGET_MS = 20_000

export const COUNTING = { maxInlineSize: COUNTING_INLINE_SIZE, budgetMs: COUNTING_BUDGET_MS }

/** For tasks that look for keys, which takes up to a microsecond a character. */
export const PARSING = { maxInlineSize: 20_000, budgetMs: 5_000 }

/** Loads a task's data, so that its time budget is for its own work. */
export async function prepareTask<Input, Result>(
  { model, counts, prepare }: Task<Input, Result>,
  input: Input,
  breathe?: YieldToEventLoop,
): Promise<void> {
  if (model && counts?.(input) !== false) await tokenCounterFor(model(input), breathe)
  await prepare?.(input)
}
