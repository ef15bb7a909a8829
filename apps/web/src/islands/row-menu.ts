// One menu for all rows of a table, filled for the row that opens it. It opens like any other menu,
// so arrows, Escape and the focus work alike.
const ROWS = 'button[data-menu]'

const menu = document.createElement('div')
menu.id = 'row-menu'
menu.className = 'menu menu-floating'
menu.popover = 'auto'
document.body.append(menu)
for (const button of document.querySelectorAll<HTMLButtonElement>(ROWS)) {
  button.type = 'button'
  button.setAttribute('popovertarget', menu.id)
}

let owner: HTMLButtonElement | undefined

/** Runs before the button opens the menu. */
function prepare({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>(ROWS) : null
  if (!button || button === owner) return
  if (menu.matches(':popover-open')) menu.hidePopover()
  owner = button
  fill(button)
}

function fill({ dataset, value }: HTMLButtonElement): void {
  const kind = CSS.escape(dataset['menu'] ?? '')
  const template = document.querySelector<HTMLTemplateElement>(`template[data-menu-of="${kind}"]`)
  const items = template?.content.cloneNode(true) as DocumentFragment | undefined
  const record = template?.dataset['record'] ?? ''
  for (const link of items?.querySelectorAll('a') ?? [])
    link.setAttribute('href', link.getAttribute('href')?.replace(record, value) ?? '')
  menu.replaceChildren(...(items ? [items] : []))
}

for (const event of ['click', 'keydown']) document.addEventListener(event, prepare, true)
