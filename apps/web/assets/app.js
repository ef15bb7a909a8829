// Adds comfort to pages that work without a script: copy buttons, and on the consent page only the
// earlier keys of the chosen project.
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false
  const resting = button.innerHTML
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy)
      button.textContent = 'Copied'
    } catch {
      getSelection().selectAllChildren(button.parentElement.querySelector('code'))
      button.textContent = 'Press Ctrl+C'
    }
    setTimeout(() => {
      button.innerHTML = resting
    }, 2000)
  })
}

const project = document.querySelector('select[name="project_id"]')
const earlierKeys = document.querySelectorAll('label[data-project]')
function showKeysOfProject() {
  for (const label of earlierKeys) label.hidden = label.dataset.project !== project.value
  const isEmpty = [...earlierKeys].every((label) => label.hidden)
  earlierKeys[0].closest('fieldset').hidden = isEmpty
}
if (project && earlierKeys.length > 0) {
  project.addEventListener('change', showKeysOfProject)
  showKeysOfProject()
}
