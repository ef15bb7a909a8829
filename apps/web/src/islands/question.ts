// Returns the focus from a question to its menu button: browsers restore it only for the first of
// nested popovers.
document.addEventListener(
  'toggle',
  (event) => {
    const question = event.target
    if (!(question instanceof HTMLElement) || !question.matches('.confirm:not(:popover-open)'))
      return
    const at = document.activeElement
    if (at !== document.body && !question.contains(at)) return
    const menu = findOpener(question)?.closest<HTMLElement>('[popover]')
    menu?.hidePopover()
    if (menu) findOpener(menu)?.focus()
  },
  true,
)

const findOpener = ({ id }: HTMLElement): HTMLElement | null =>
  document.querySelector(`[popovertarget="${CSS.escape(id)}"]:not([popovertargetaction="hide"])`)
