// Offers the browser's time zone: only a script can read it.
const button = document.querySelector<HTMLButtonElement>('button[data-zone-for]')
const select = document.getElementById(button?.dataset['zoneFor'] ?? '')
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

if (button && select instanceof HTMLSelectElement) {
  const options = [...select.options]
  const own = options.find(({ value }) => value === zone)
  const show = () => {
    button.hidden = !own || select.value === zone
  }
  if (own) button.textContent = `Use this browser's: ${zone}`
  button.addEventListener('click', () => {
    select.value = zone
    select.focus()
    show()
  })
  select.addEventListener('change', show)
  show()
}
