import { fetchPage } from './fetch-page.ts'

const LINK = 'a[href$="?compare=previous"]'

/** Shows an output's change below it, without leaving the page. */
export function compareOutputs(root: HTMLElement): void {
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(LINK)
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void compare(link)
  })
}

async function compare(link: HTMLAnchorElement): Promise<void> {
  const run = link.closest('.run')
  const page = await fetchPage(link.href)
  const change = page?.getElementById(`${run?.id}-change`)
  if (!run || !change) return location.assign(link.href)
  run.querySelector(`[id="${run.id}-output"]`)?.after(document.adoptNode(change))
  link.remove()
  change.focus()
}
