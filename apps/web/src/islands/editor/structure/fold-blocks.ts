import { VALUE_REPLACED } from '../forms/draft.ts'
import { blockForm, blockForms, FOCUS_BLOCK, findTextArea, getBlockId } from './block-forms.ts'

const MAX_EXCERPT_LENGTH = 120

/** Folds blocks to their headers; the browser remembers which ones. */
export class FoldedBlocks {
  readonly #root: HTMLElement
  readonly #storageKey: string
  readonly #folded: Set<string>

  constructor(root: HTMLElement, promptId: string) {
    this.#root = root
    this.#storageKey = `promptwire:${promptId}:folded`
    // Written by `#keep` alone.
    this.#folded = new Set(JSON.parse(localStorage.getItem(this.#storageKey) ?? '[]') as string[])
    root.addEventListener('click', (event) => this.#onClick(event))
    // A link, find in page or a conflict in a folded block unfolds it.
    addEventListener('hashchange', () => this.#openTarget())
    root.addEventListener('beforematch', ({ target }) => this.#unfold(target), { capture: true })
    root.addEventListener(FOCUS_BLOCK, ({ target }) => this.#unfold(target))
    root.addEventListener(VALUE_REPLACED, ({ target }) => drawExcerpt(blockForm(target)), {
      capture: true,
    })
    for (const form of blockForms(root)) this.open(form)
    this.#openTarget()
  }

  /** Restores the folded state of a new form. */
  open(form: HTMLFormElement): void {
    if (!this.#folded.has(getBlockId(form)) || form.querySelector('.block-conflict')) return
    draw(form, true)
    this.#drawAll()
  }

  #onClick({ target }: Event): void {
    const button = target instanceof Element && target.closest('.block-fold, .fold-all')
    if (!button) return
    const form = blockForm(button)
    const forms = form ? [form] : blockForms(this.#root)
    const isFolding = forms.some((each) => !isFolded(each))
    for (const each of forms) this.#set(each, isFolding)
    this.#save()
  }

  #openTarget(): void {
    const target = location.hash && document.getElementById(location.hash.slice(1))
    if (!target) return
    this.#unfold(target)
    if (blockForm(target)) target.scrollIntoView()
  }

  #unfold(inside: EventTarget | null): void {
    const form = blockForm(inside)
    if (!form || !isFolded(form)) return
    this.#set(form, false)
    this.#save()
  }

  #set(form: HTMLFormElement, isFolding: boolean): void {
    draw(form, isFolding)
    if (isFolding) this.#folded.add(getBlockId(form))
    else this.#folded.delete(getBlockId(form))
  }

  #save(): void {
    this.#drawAll()
    try {
      localStorage.setItem(this.#storageKey, JSON.stringify([...this.#folded]))
    } catch {
      // A full store remembers less.
    }
  }

  #drawAll(): void {
    const button = this.#root.querySelector<HTMLElement>('.fold-all')
    if (!button) return
    const isFolding = blockForms(this.#root).some((form) => !isFolded(form))
    button.textContent = isFolding ? 'Collapse all' : 'Expand all'
  }
}

const isFolded = (form: HTMLElement): boolean => form.classList.contains('is-folded')

function draw(form: HTMLFormElement, isFolding: boolean): void {
  form.classList.toggle('is-folded', isFolding)
  form.querySelector('.block-fold')?.setAttribute('aria-expanded', String(!isFolding))
  const body = form.querySelector<HTMLElement>('.block-body')
  if (isFolding) body?.setAttribute('hidden', 'until-found')
  else body?.removeAttribute('hidden')
  drawExcerpt(form)
}

/** Shows the start of a folded text. */
function drawExcerpt(form: HTMLFormElement | undefined): void {
  const excerpt = form?.querySelector('.block-excerpt')
  if (!form || !excerpt) return
  excerpt.textContent = isFolded(form)
    ? (findTextArea(form)?.value ?? '').trim().slice(0, MAX_EXCERPT_LENGTH)
    : ''
}
