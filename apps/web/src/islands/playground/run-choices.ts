/** The form's first or second run. */
export type Side = 'first' | 'other'

const NAMES = ['version', 'model']

const findSelect = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLSelectElement>(`select[name="${name}"]`)

/** Two sides if the form chooses another version or model for the second run. */
export const getSides = (form: HTMLFormElement): Side[] =>
  NAMES.some((name) => findSelect(form, `other_${name}`)?.value) ? ['first', 'other'] : ['first']

/** Version and model of a side, as the form names them. */
export const getRunTitle = (form: HTMLFormElement, side: Side): string =>
  NAMES.map((name) => {
    const other = side === 'other' ? findSelect(form, `other_${name}`) : null
    const select = other?.value ? other : findSelect(form, name)
    return select?.selectedOptions[0]?.text
  }).join(' · ')
