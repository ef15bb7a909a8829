import { VALUE_REPLACED } from './forms/draft.ts'

/** Keeps the line numbers of JSON fields up to date, and marks the line of an error. */
export function numberedLines(root: HTMLElement): void {
  const update = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) drawNumbers(target)
  }
  root.addEventListener('input', update)
  root.addEventListener(VALUE_REPLACED, update)
  // The user may have typed before this script loaded.
  for (const field of root.querySelectorAll('textarea')) drawNumbers(field)
}

function drawNumbers(field: HTMLTextAreaElement): void {
  const gutter = field.closest('.numbered')?.querySelector('.line-numbers')
  if (!gutter) return
  const lines = field.value.split('\n').length
  if (gutter.textContent?.split('\n').length === lines) return
  gutter.textContent = Array.from({ length: lines }, (_, at) => at + 1).join('\n')
}
