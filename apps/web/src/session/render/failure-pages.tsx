import {
  isRecentSignInNeeded,
  isSecondFactorNeeded,
  readPurpose,
} from '@promptwire/contract/auth/step-up'
import { FAILURES, Failure } from '@promptwire/core/errors/failure'
import { NoAnswer } from '@promptwire/core/errors/no-answer'
import { logUnexpected } from '@promptwire/runtime/log-unexpected'
import { createThrottledLog } from '@promptwire/runtime/throttled-log'
import type { Logger } from 'pino'
import { freshForm } from '../../ui/controls/form-state.ts'
import { ResubmitForm } from '../../ui/controls/resubmit-form.tsx'
import { ErrorPage } from '../../ui/layout/error-page.tsx'
import { START_PAGE, sealContinuation } from '../auth/continuation.ts'
import { keepForm } from '../auth/kept-form.ts'
import { readForm, readSubmittedValues } from '../forms/read-form.ts'
import { showConfirm } from './confirm-page.tsx'
import { Misconfigured } from './misconfigured.ts'
import { findNearPrompts } from './near-prompts.ts'
import type { WebContext } from './web-context.ts'
import type { WebRequest } from './web-environment.ts'

type Answer = Response | Promise<Response>

export function pageNotFound(c: WebRequest): Answer {
  c.status(404)
  const title = 'Page not found'
  const message = 'No page exists at this address.'
  return c.render(<ErrorPage title={title} message={message} project={c.var.project} />, {
    title,
    width: 'text',
  })
}

/** The only place that turns a failure into a page. */
export function pageForFailure(web: WebContext, log: Logger) {
  const logUnavailable = createThrottledLog(log, 'the API is unavailable')
  return (error: Error, c: WebRequest): Answer => {
    if (!(error instanceof Failure)) return unexpected(error, c)
    if (error.code === 'UNAUTHORIZED') return signedOut(web, c)
    if (isSecondFactorNeeded(error)) return c.redirect('/account/second-factor', 303)
    if (isRecentSignInNeeded(error)) return confirmFirst(web, c, error)
    // A disconnected client aborted the call. The API logs its own errors.
    const hasLeft = c.req.raw.signal.aborted
    const isUnreachable = error.code === 'UNAVAILABLE' && error.cause !== undefined
    if (isUnreachable && !hasLeft && !(error instanceof Misconfigured)) logUnavailable(error)
    return refused(error, c)
  }
}

/** Rendered without the frame: the frame needs the API, which may be down. */
function unexpected(error: Error, c: WebRequest): Answer {
  logUnexpected(error, c)
  const title = 'Something went wrong'
  const message =
    'Something went wrong on our side. Try again. If it keeps failing, report the request ID.'
  c.status(500)
  return c.render(<ErrorPage title={title} message={message} requestId={c.var.requestId} />, {
    title,
    around: 'card',
  })
}

/**
 * Redirects to sign-in. Keeps a form, so that the person can sign in in another tab and submit it
 * again.
 */
async function signedOut(web: WebContext, c: WebRequest): Promise<Response> {
  const values = await readSubmittedValues(c)
  if (values === undefined) return c.redirect(await signInFor(web, c), 303)
  const title = 'You are signed out'
  const page = (
    <>
      <h1>{title}</h1>
      <p>
        Your text is still here.{' '}
        <a href="/sign-in" target="_blank" rel="noopener">
          Sign in in another tab
        </a>
        , then submit again.
      </p>
      <ResubmitForm action={c.req.path} values={values} />
    </>
  )
  c.status(403)
  return c.render(page, { title, around: 'card' })
}

/** Asks the person to confirm their identity. Keeps a form and submits it afterwards. */
async function confirmFirst(web: WebContext, c: WebRequest, failure: Failure): Promise<Response> {
  const viewer = await c.var.viewer()
  const { pathname, search } = new URL(c.req.url)
  const path = pathname + search
  if (!viewer || c.req.method !== 'POST') {
    return c.redirect(`/confirm?continue=${await sealContinuation(web, path)}`, 303)
  }
  const values = await readForm(c)
  const purpose = readPurpose(failure) ?? 'continue'
  const kept = await keepForm(web, { personId: viewer.person.user.id, path, values, purpose })
  c.status(403)
  return showConfirm(web, c, viewer.person, freshForm({ kept }))
}

/** Longer paths are not ours, and would not fit in the sign-in URL. */
const MAX_PATH_LENGTH = 2_000

/** Sign-in leads to these pages by default. */
const START_PAGES = [START_PAGE, '/projects']

async function signInFor(web: WebContext, c: WebRequest): Promise<string> {
  const { pathname, search } = new URL(c.req.url)
  const path = pathname + search
  const isOurs = !path.startsWith('//') && path.length <= MAX_PATH_LENGTH
  if (c.req.method !== 'GET' || START_PAGES.includes(path) || !isOurs) return '/sign-in'
  return `/sign-in?continue=${await sealContinuation(web, path)}`
}

const TITLES: Partial<Record<Failure['code'], string>> = {
  NOT_FOUND: 'Not found',
  FORBIDDEN: 'Not allowed',
  RATE_LIMITED: 'Too many attempts',
  PAYLOAD_TOO_LARGE: 'Request too large',
  UNAVAILABLE: 'Back in a moment',
}

const MESSAGES: Partial<Record<Failure['code'], string>> = {
  NOT_FOUND: 'It does not exist or was deleted.',
  UNAVAILABLE: 'The service is unavailable. Nothing was lost. Try again in a moment.',
}

const UNKNOWN_OUTCOME =
  'The service sent no answer. Your change may have been saved: check before you submit again.'

function describe(failure: Failure, isForm: boolean): string {
  if (failure instanceof Misconfigured) return failure.message
  if (failure instanceof NoAnswer && isForm) return UNKNOWN_OUTCOME
  return MESSAGES[failure.code] ?? failure.message
}

/** A validation error on a page request can only concern its URL. */
const isOfAddress = ({ code }: Failure, c: WebRequest): boolean =>
  code === 'VALIDATION_ERROR' &&
  (c.req.method === 'GET' || c.req.method === 'HEAD') &&
  c.var.person !== undefined

async function refused(failure: Failure, c: WebRequest): Promise<Response> {
  if (isOfAddress(failure, c)) return pageNotFound(c)
  const { code } = failure
  const after = failure.headers['Retry-After']
  if (after) c.header('Retry-After', after)
  const isOurs = failure instanceof Misconfigured
  const title = isOurs ? 'Service misconfigured' : (TITLES[code] ?? 'Request failed')
  c.status(code in TITLES ? FAILURES[code].status : 400)
  const values = code === 'UNAVAILABLE' ? await readSubmittedValues(c) : undefined
  const page = (
    <>
      <ErrorPage
        title={title}
        message={describe(failure, values !== undefined)}
        project={c.var.project}
        near={code === 'NOT_FOUND' ? await findNearPrompts(c) : []}
      />
      {values ? <ResubmitForm action={c.req.path} values={values} /> : null}
    </>
  )
  const around = code === 'UNAVAILABLE' ? 'card' : 'frame'
  return c.render(page, { title, width: 'text', around })
}
