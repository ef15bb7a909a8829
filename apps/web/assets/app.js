// Adds the copy buttons; everything else on these pages works without a script.
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
