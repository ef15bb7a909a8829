import { findField } from './draft.ts'

/** Blocks have no visible labels. */
const OF_BLOCKS: Readonly<Record<string, string>> = {
  title: 'Title',
  content: 'Text',
  enabled: 'On',
  is_required: 'Required',
  when: 'Condition',
}

/** The label of a form's field. */
export function fieldLabel(form: HTMLFormElement, name: string): string {
  const label = findField(form, name)?.labels?.[0]
  const words = label?.querySelector('.choice-text > span') ?? label?.firstChild
  return words?.textContent ?? OF_BLOCKS[name] ?? name
}
