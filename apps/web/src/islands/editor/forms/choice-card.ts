import { FOCUS_BLOCK } from '../structure/block-forms.ts'

interface ChoiceText {
  readonly name?: string
  readonly text: string
}

interface ChoiceCard {
  readonly title: string
  readonly lead: string
  /** Compared with the form's text. */
  readonly texts: readonly ChoiceText[]
  /** The name of the form's own text, below. */
  readonly formName?: string
  readonly choices: readonly { readonly label: string; readonly choose: () => void }[]
  /** Whether the record is no part of the prompt any more. */
  readonly isDeleted?: boolean
}

/** Asks in the form itself; its text stays until the user chooses. */
export function showChoice(
  form: HTMLFormElement,
  { title, lead, texts, formName, choices, isDeleted = false }: ChoiceCard,
): void {
  closeChoice(form)
  form.toggleAttribute('data-deleted', isDeleted)
  const card = element('div', 'block-conflict')
  card.setAttribute('role', 'alert')
  const callout = element('div', 'callout callout-warning')
  const words = element('div', 'callout-text')
  words.append(element('strong', '', title), element('div', '', lead))
  callout.append(words)
  const buttons = element('div', 'row')
  for (const { label, choose } of choices) {
    const button = element('button', 'button', label)
    button.setAttribute('type', 'button')
    button.addEventListener('click', () => {
      closeChoice(form)
      choose()
    })
    buttons.append(button)
  }
  card.append(callout, ...texts.flatMap(renderText), buttons)
  if (formName !== undefined) card.append(element('h2', 'small', formName))
  const below = form.querySelector('.block-writing') ?? form.firstElementChild
  below?.before(card)
  form.closest('details')?.setAttribute('open', '')
  form.dispatchEvent(new Event(FOCUS_BLOCK, { bubbles: true }))
}

function renderText({ name, text }: ChoiceText): HTMLElement[] {
  const heading = name === undefined ? [] : [element('h2', 'small', name)]
  const other = element('div', 'block-theirs', text)
  other.dir = 'auto'
  return [...heading, other]
}

export function closeChoice(form: HTMLFormElement): void {
  for (const card of form.querySelectorAll('.block-conflict')) card.remove()
  form.removeAttribute('data-deleted')
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
