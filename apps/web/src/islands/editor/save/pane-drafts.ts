import { Draft } from './draft.ts'

/** Fields of the other forms that save by themselves. A key does not: it renames in every block. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  variables: ['has_default', 'default_value', 'description', 'required'],
  model: ['model', 'temperature', 'max_tokens', 'top_p', 'other'],
}

/** Drafts of the variables and the model, whenever they are rendered again. */
export function paneDrafts(root: HTMLElement, open: (draft: Draft) => void) {
  const drafts = new Map<string, Draft>()
  const openAll = () => {
    for (const [address, draft] of drafts) if (!draft.form.isConnected) drafts.delete(address)
    for (const form of root.querySelectorAll<HTMLFormElement>('form[data-address]')) {
      const address = form.dataset['address'] ?? ''
      const names = NAMES[address.split('/')[0] ?? '']
      if (!names || drafts.has(address)) continue
      const draft = new Draft(form, address, names)
      drafts.set(address, draft)
      open(draft)
    }
  }
  root.addEventListener('frame-adopted', openAll)
  return { openAll, drafts: () => drafts.values() }
}
