/** Shows how far a long command is. */
export type ShowProgress = (text: string) => void

export const showNothing: ShowProgress = () => {}

/** Shows how many items a step is through with. */
export const showDone =
  (showProgress: ShowProgress, step: string) =>
  (done: number, total: number): void =>
    showProgress(`${step}: ${done} of ${total}`)
