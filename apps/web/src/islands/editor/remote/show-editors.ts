const BURST_MS = 400
const EACH_MS = 60_000

/** Keeps saying who else changed the prompt, and how long ago, as the server draws it. */
export function showEditors(root: HTMLElement, path: string): { readonly changed: () => void } {
  let timer = 0
  const draw = async () => {
    const here = root.querySelector('#editor-presence')
    if (!here || here.querySelector(':popover-open') || document.hidden) return
    const fresh = await drawn(`${path}/edits/editors`)
    // A reader may have opened it in the meantime, or be on it.
    if (!fresh || here.querySelector(':popover-open')) return
    const isFocused = here.contains(document.activeElement)
    here.replaceWith(fresh)
    if (isFocused) fresh.querySelector('button')?.focus()
  }
  const changed = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void draw(), BURST_MS)
  }
  setInterval(() => {
    if (root.querySelector('#editor-presence > *')) void draw()
  }, EACH_MS)
  return { changed }
}

async function drawn(url: string): Promise<Element | undefined> {
  try {
    const response = await fetch(url, { redirect: 'manual' })
    if (!response.ok) return undefined
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const part = page.querySelector('#editor-presence')
    return part ? document.adoptNode(part) : undefined
  } catch {
    return undefined
  }
}
