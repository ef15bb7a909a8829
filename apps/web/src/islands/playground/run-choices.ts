/** Which of the two runs of a form. */
export type Side = 'first' | 'other'

const NAMES = ['version', 'model']

const findSelect = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLSelectElement>(`select[name="${name}"]`)

/** One run, or two where something else is chosen for the other. */
export const getSides = (form: HTMLFormElement): Side[] =>
  NAMES.some((name) => findSelect(form, `other_${name}`)?.value) ? ['first', 'other'] : ['first']

/** What is run, in the words of the form's options. */
export const getRunTitle = (form: HTMLFormElement, side: Side): string =>
  NAMES.map((name) => {
    const other = side === 'other' ? findSelect(form, `other_${name}`) : null
    const select = other?.value ? other : findSelect(form, name)
    return select?.selectedOptions[0]?.text
  }).join(' · ')
