import { DETAILS, type PromptState } from './queue/prompt-state.ts'

/** Places of the page that show the prompt's name. */
const NAMES = '.editor-name > h1, .breadcrumb [aria-current="page"]'

/** Shows the prompt's name while it is typed. */
export class PromptHeading {
  show({ records }: PromptState, changed: readonly string[]): void {
    const name = String(records[DETAILS]?.['name'] ?? '').trim()
    if (name === '' || !changed.includes(DETAILS)) return
    const places = document.querySelectorAll(NAMES)
    document.title = document.title.replace(places[0]?.textContent ?? name, () => name)
    for (const place of places) place.textContent = name
  }
}
