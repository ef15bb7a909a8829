// Reloads a running eval. Without JavaScript, users reload the page.
const EVERY_MS = 2_000

const ACTIVE = '#eval-run[data-going]'

/** Keeps parts that are focused or open. */
const isInUse = (part: Element) => part.contains(document.activeElement)

async function draw(): Promise<void> {
  const here = document.querySelector(ACTIVE)
  if (!here) return
  if (!document.hidden && !isInUse(here)) {
    const fresh = await fetchRun()
    // A finished run has other actions outside this part.
    if (fresh && !fresh.matches(ACTIVE)) return location.reload()
    if (fresh) here.replaceWith(document.adoptNode(fresh))
  }
  setTimeout(() => void draw(), EVERY_MS)
}

/** Undefined if the fetch fails. */
async function fetchRun(): Promise<Element | undefined> {
  try {
    const response = await fetch(location.href, { redirect: 'manual' })
    if (!response.ok) return undefined
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return page.querySelector('#eval-run') ?? undefined
  } catch {
    return undefined
  }
}

setTimeout(() => void draw(), EVERY_MS)
