// Offers passkeys, which need a script: asks the browser, then submits the form.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

const isSupported = 'PublicKeyCredential' in globalThis

for (const offer of document.querySelectorAll<HTMLElement>('[data-passkey]')) {
  const form = offer.querySelector('form')
  const response = offer.querySelector<HTMLInputElement>('input[name=response]')
  const problem = offer.querySelector<HTMLElement>('[role=alert]')
  if (!isSupported || !form || !response) continue
  offer.hidden = false
  const ask = () => {
    const optionsJSON = JSON.parse(offer.dataset['options'] ?? '{}')
    return offer.dataset['passkey'] === 'create'
      ? startRegistration({ optionsJSON })
      : startAuthentication({ optionsJSON })
  }
  form.addEventListener('submit', (event) => {
    if (response.value !== '') return
    event.preventDefault()
    ask().then(
      (answer) => {
        response.value = JSON.stringify(answer)
        form.requestSubmit()
      },
      () => {
        if (problem) problem.hidden = false
      },
    )
  })
}
