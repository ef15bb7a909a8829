const NAMES = ['version', 'model']

const findSelect = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLSelectElement>(`select[name="${name}"]`)

const findOwn = (form: HTMLFormElement, name: string, column: number) => {
  const select = findSelect(form, `${name}.${column}`)
  return select?.value ? select : undefined
}

/** The first column, and further columns with another version or model. */
export function getColumns(form: HTMLFormElement): number[] {
  const selects = [...form.querySelectorAll<HTMLSelectElement>('select[name^="version."]')]
  const others = selects.map(({ name }) => Number(name.split('.')[1]))
  return [1, ...others.filter((column) => NAMES.some((name) => findOwn(form, name, column)))]
}

/** Names the version and model of a column. */
export const getRunTitle = (form: HTMLFormElement, column: number): string =>
  NAMES.map((name) => {
    const select = findOwn(form, name, column) ?? findSelect(form, name)
    return select?.selectedOptions[0]?.text
  }).join(' · ')
