/** An element must be this to do what an attribute that names it promises. */
const ABILITIES: Readonly<Record<string, (named: Element) => boolean>> = {
  popovertarget: (named) => named instanceof HTMLElement && named.popover !== null,
  for: (named) =>
    named.matches('button, input:not([type=hidden]), select, textarea, output, meter'),
  form: (named) => named instanceof HTMLFormElement,
  list: (named) => named instanceof HTMLDataListElement,
}

const NAMING = [
  ...Object.keys(ABILITIES),
  'headers',
  ...['activedescendant', 'controls', 'describedby', 'details', 'errormessage', 'flowto'].map(
    toAria,
  ),
  ...['labelledby', 'owns'].map(toAria),
]

function toAria(name: string): string {
  return `aria-${name}`
}

/** Ids that the page has twice, and references to elements that are missing or cannot do it. Runs in the page. */
export function findWrongReferences(path: string): string[] {
  return [
    ...findRepeatedIds(),
    ...NAMING.flatMap(findUnable),
    ...findLostLinks(path),
    ...findLabels(),
  ]
}

function findRepeatedIds(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `#${id} is there twice`)
}

const findUnable = (attribute: string): string[] =>
  [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
    (element.getAttribute(attribute) ?? '')
      .split(/\s+/)
      .filter((id) => id !== '' && !isAble(document.getElementById(id), attribute))
      .map((id) => `${attribute}="${id}" names nothing that can do it`),
  )

const isAble = (named: Element | null, attribute: string): boolean =>
  named !== null && (ABILITIES[attribute]?.(named) ?? true)

/** Links to a place of the page itself. */
const findLostLinks = (path: string): string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')].flatMap((link) => {
    const here = new URL(path, location.origin)
    const to = new URL(link.getAttribute('href') ?? '', here)
    const isHere = to.pathname === here.pathname && to.search === here.search && to.hash !== ''
    const id = decodeURIComponent(to.hash.slice(1))
    return isHere && !document.getElementById(id) ? [`a link to #${id} leads nowhere`] : []
  })

const findLabels = (): string[] =>
  [...document.querySelectorAll('label')]
    .filter(({ control }) => control === null)
    .map(({ textContent }) => `the label "${textContent?.trim()}" has no field`)
