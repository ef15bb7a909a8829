// Shows only the permissions and keys that exist in the chosen project.
const project = document.querySelector<HTMLSelectElement>('select[name="project_id"]')
const reaches = [...document.querySelectorAll<HTMLElement>('[data-projects]')]
const keys = [...document.querySelectorAll<HTMLElement>('label[data-project]')]
const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name="scope"]')]
const ai = document.querySelector('input[name="allow_ai"]')?.closest('label')
const words = (element: HTMLElement | undefined, name: string) =>
  element?.dataset[name]?.split(' ') ?? []

function showChosen() {
  const id = project?.value ?? ''
  for (const reach of reaches) reach.hidden = !words(reach, 'projects').includes(id)
  for (const key of keys) key.hidden = key.dataset['project'] !== id
  const reach = reaches.find((each) => !each.hidden)
  if (ai) ai.hidden = reach?.dataset['ai'] === undefined
  for (const box of boxes) {
    const label = box.closest('label')
    if (label) label.hidden = !words(reach, 'scopes').includes(box.value)
  }
  for (const group of new Set([...keys, ...boxes].map((each) => each.closest('fieldset')))) {
    if (group) group.hidden = group.querySelector('label:not([hidden])') === null
  }
}

project?.addEventListener('change', showChosen)
showChosen()
