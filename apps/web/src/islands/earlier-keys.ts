// On the consent page only the earlier keys of the chosen project are offered for replacement.
const project = document.querySelector<HTMLSelectElement>('select[name="project_id"]')
const labels = [...document.querySelectorAll<HTMLElement>('label[data-project]')]

function showKeysOfProject() {
  for (const label of labels) label.hidden = label.dataset['project'] !== project?.value
  const fieldset = labels[0]?.closest('fieldset')
  if (fieldset) fieldset.hidden = labels.every((label) => label.hidden)
}

project?.addEventListener('change', showKeysOfProject)
showKeysOfProject()
