// The contents of a long page: filters entries and marks the current section.

const contents = document.querySelector<HTMLElement>('[data-contents]')
if (contents) {
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('li a')]
  narrowBy(contents, links)
  followScroll(links.filter(({ pathname, hash }) => pathname === location.pathname && hash !== ''))
  followMoved()
}

/** Opens the page that a section moved to. */
function followMoved() {
  const target = document.getElementById(location.hash.slice(1))
  const moved = target?.querySelector<HTMLAnchorElement>(':scope > a[data-moved]')
  if (moved) location.replace(moved.href)
}

/** Shows entries that contain all words, with their parent sections. */
function narrowBy(contents: HTMLElement, links: readonly HTMLAnchorElement[]) {
  const field = contents.querySelector<HTMLInputElement>('.contents-search input')
  if (!field) return
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/)
    const matches = (link: HTMLAnchorElement) => {
      const text = `${link.textContent} ${link.hash.slice(1)}`.toLowerCase()
      return words.every((word) => text.includes(word))
    }
    const shown = new Set(links.filter(matches).flatMap((link) => findEntries(link, contents)))
    for (const entry of contents.querySelectorAll('li')) entry.hidden = !shown.has(entry)
  })
}

function findEntries(link: HTMLAnchorElement, contents: HTMLElement): Element[] {
  const entries: Element[] = []
  for (let at = link.closest('li'); at && contents.contains(at); ) {
    entries.push(at)
    at = at.parentElement?.closest('li') ?? null
  }
  return entries
}

function followScroll(links: readonly HTMLAnchorElement[]) {
  const linkTo = new Map(links.map((link) => [link.hash.slice(1), link]))
  let current: HTMLAnchorElement | undefined
  const observer = new IntersectionObserver(
    (changes) => {
      const entering = changes.find(({ isIntersecting }) => isIntersecting)
      const link = entering && linkTo.get(entering.target.id)
      if (!link || link === current) return
      current?.removeAttribute('aria-current')
      link.setAttribute('aria-current', 'true')
      keepInView(link)
      current = link
    },
    { rootMargin: '-64px 0px -70% 0px' },
  )
  for (const id of linkTo.keys()) {
    const target = document.getElementById(id)
    if (target) observer.observe(target)
  }
}

/**
 * Scrolls only the contents: after `scrollIntoView`, Tab would continue from there, past the skip
 * link.
 */
function keepInView(link: HTMLAnchorElement) {
  const list = link.closest<HTMLElement>('[data-contents]')
  if (!list) return
  const entry = link.getBoundingClientRect()
  const visible = list.getBoundingClientRect()
  if (entry.top < visible.top) list.scrollTop -= visible.top - entry.top
  if (entry.bottom > visible.bottom) list.scrollTop += entry.bottom - visible.bottom
}
