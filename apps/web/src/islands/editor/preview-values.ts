type ValueField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The values of the preview, stored in this browser for the prompt. */
export class PreviewValues {
  readonly #root: HTMLElement
  readonly #storageKey: string

  constructor(root: HTMLElement, promptId: string, changed: () => void) {
    this.#root = root
    this.#storageKey = `promptwire:${promptId}:values`
    root.addEventListener('input', ({ target }) => {
      if (!(target instanceof Element) || !target.closest('.preview-values')) return
      localStorage.setItem(this.#storageKey, JSON.stringify(this.#readStored()))
      changed()
    })
    this.fillIn()
  }

  read(): Record<string, string> {
    return Object.fromEntries(this.#fields().map((field) => [getVariableKey(field), field.value]))
  }

  /** Without sensitive values, whose fields are in no form. */
  #readStored(): Record<string, string> {
    const stored = this.#fields().filter((field) => field.form)
    return Object.fromEntries(stored.map((field) => [getVariableKey(field), field.value]))
  }

  /** Fills in redrawn fields. */
  fillIn(): void {
    // Written by this class alone.
    const saved = JSON.parse(localStorage.getItem(this.#storageKey) ?? '{}') as Record<
      string,
      string
    >
    for (const field of this.#fields()) field.value ||= saved[getVariableKey(field)] ?? ''
  }

  #fields = (): ValueField[] => [
    ...this.#root.querySelectorAll<ValueField>('.preview-value > .input'),
  ]
}

const getVariableKey = ({ name }: ValueField): string => name.replace('value.', '')
