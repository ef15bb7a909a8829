import type { Page, Request } from 'playwright-core'

/** A submit button on the open page. */
export interface Submitter {
  /** The form's index in `document.forms`, and the button's index within the form. */
  readonly form: number
  readonly button: number
  readonly action: string
  /** Identifies the kind of form: its fields and the button's text. */
  readonly kind: string
}

/** Every submit button on the page. */
export const findSubmitters = (page: Page, path: string): Promise<Submitter[]> =>
  page.evaluate(
    (path) =>
      [...document.forms].flatMap((form, index) =>
        [...form.elements]
          .filter((each) => each instanceof HTMLButtonElement && each.type === 'submit')
          .map((each, button) => {
            const names = [...new FormData(form).keys()].map((name) => name.replace(/\d+/, 'n'))
            const action = each.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
            const { pathname } = new URL(action, location.origin + path)
            const text = each.textContent?.trim()
            return {
              form: index,
              button,
              action: pathname,
              kind: [form.method, ...new Set(names), text].join(' '),
            }
          }),
      ),
    path,
  )

interface Press {
  /** Fields that the browser rejects, and why. */
  readonly refused: readonly string[]
  /** Whether the browser would send the form, since no script handled it. */
  readonly isSent: boolean
}

/** Fills in empty required fields, and presses a button. With `stays`, sends nothing. */
const press = (page: Page, { form, button }: Submitter, stays: boolean): Promise<Press> =>
  page.evaluate(
    ([formIndex, buttonIndex, stays]) => {
      const form = document.forms[formIndex] as HTMLFormElement
      const submitters = [...form.elements].filter(
        (each) => each instanceof HTMLButtonElement && each.type === 'submit',
      )
      const typed: Record<string, string> = {
        email: 'a@example.com',
        url: 'https://example.com/',
        date: '2099-01-01',
      }
      const refused: string[] = []
      let isSent = false
      for (const control of form.querySelectorAll<HTMLInputElement>('input, textarea')) {
        if (!control.required || control.value !== '') continue
        if (control.type === 'file') {
          const files = new DataTransfer()
          files.items.add(new File(['Say hello.'], 'prompt.txt'))
          control.files = files.files
        } else control.value = typed[control.type] ?? 'typed by a person'
      }
      const note = ({ target }: Event) => {
        const { name, validationMessage } = target as HTMLInputElement
        refused.push(`${name}: ${validationMessage}`)
      }
      // The last listener runs after the page's scripts.
      const send = (event: Event) => {
        isSent = !event.defaultPrevented
        if (stays) event.preventDefault()
      }
      form.addEventListener('invalid', note, true)
      addEventListener('submit', send)
      form.requestSubmit(submitters[buttonIndex] as HTMLButtonElement)
      form.removeEventListener('invalid', note, true)
      removeEventListener('submit', send)
      return { refused, isSent }
    },
    [form, button, stays] as const,
  )

/** Presses a button without sending. Returns the reason if the form would not be sent. */
export async function pressOnly(page: Page, submitter: Submitter): Promise<string | undefined> {
  const { refused, isSent } = await press(page, submitter, true)
  if (refused.length > 0) return refused.join('; ')
  return isSent ? undefined : 'a script keeps the form'
}

interface Submission {
  /** Why nothing was sent. */
  readonly problem: string | undefined
  /** A script sent the form, and may have changed the page. */
  readonly isTaken: boolean
}

/**
 * Submits a form with its default values. The mocked network responds 204, so the page stays open
 * and the project unchanged.
 */
export async function submitDefaults(page: Page, submitter: Submitter): Promise<Submission> {
  const sent = page
    .waitForResponse((answer) => isSubmission(answer.request(), submitter))
    .then(() => undefined)
    .catch(() => 'no request was sent')
  const { refused, isSent } = await press(page, submitter, false)
  const problem = refused.length > 0 ? refused.join('; ') : await sent
  return { problem, isTaken: !isSent }
}

const isSubmission = (request: Request, { action }: Submitter): boolean => {
  const { pathname } = new URL(request.url())
  // A script may send the form elsewhere, such as to a stream, but never only load the next page.
  return pathname === action || request.method() !== 'GET'
}
