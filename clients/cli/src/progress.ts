export type ShowProgress = (text: string) => void

export const showNothing: ShowProgress = () => {}

export const showDone =
  (showProgress: ShowProgress, step: string) =>
  (done: number, total: number): void =>
    showProgress(`${step}: ${done} of ${total}`)
