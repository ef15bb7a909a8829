/** Requirements for the element that each attribute references. */
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

/** Duplicate ids, and references to missing or unsuitable elements. Runs in the page. */
export function findWrongReferences(path: string): string[] {
  return [
    ...findRepeatedIds(),
    ...NAMING.flatMap(findUnable),
    ...findLostLinks(path),
    ...findLabels(),
  ]
}

/** Without scripts, the style sheet hides a form after the text that is shown instead. */
function findRepeatedIds(): string[] {
  const elements = [...document.querySelectorAll('[id]')]
  return elements.flatMap(({ id }, at) => {
    const first = elements.findIndex((element) => element.id === id)
    const isInstead = elements[first]?.closest('[data-noscript]') !== null
    return first === at || isInstead ? [] : [`#${id} is there twice`]
  })
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

/** Broken links within the page. */
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
