import type { EditQueue } from './queue/edit-queue.ts'

/** Loads the script of the Run pane once the pane is opened: many prompts are only written. */
export function loadRunPane(root: HTMLElement, queue: EditQueue): void {
  let loading: Promise<void> | undefined
  const load = () => {
    const url = root.querySelector<HTMLElement>('.run-pane')?.dataset['script']
    if (url) loading ??= start(url, root, queue).catch(() => (loading = undefined))
  }
  root.addEventListener('frame-adopted', load)
  load()
}

async function start(url: string, root: HTMLElement, queue: EditQueue): Promise<void> {
  // That script imports types of this folder.
  const script: { runPane(root: HTMLElement, queue: EditQueue): void } = await import(url)
  script.runPane(root, queue)
}
