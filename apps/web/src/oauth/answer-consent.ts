import { Environment } from '@promptwire/core/api-key'
import { Failure } from '@promptwire/core/failure'
import { authorizationResponse } from '@promptwire/core/oauth/authorization-request'
import { grantableScopes, isAiScope, parseScope } from '@promptwire/core/scopes'
import type { readForm } from '../http/form.ts'
import type { SignedIn, WebContext, WebRequest } from '../http/web-context.ts'
import { type ConsentRequest, namedClient } from './sealed-request.ts'
import { showConsent } from './show-consent.tsx'

type Form = Awaited<ReturnType<typeof readForm>>

/** Grants the client what the person ticked: the code that the API signs, by redirect. */
export async function approve(
  web: WebContext,
  c: WebRequest,
  person: SignedIn,
  consent: ConsentRequest,
  form: Form,
): Promise<Response> {
  const { request } = consent
  const ticked = parseScope(form.texts('scope').join(' '))
  const allowed = grantableScopes(request.scopes, form.text('allow_ai') === 'yes')
  const scopes = allowed.filter((scope) => isAiScope(scope) || ticked.includes(scope))
  if (scopes.length === 0) {
    return showConsent(web, c, person, consent, 'Allow at least one thing, or cancel.')
  }
  const { code_challenge, resource } = request
  const terms = { ...termsOf(consent, form), ...namedClient(consent) }
  const replaces = await replacedKeys(web, c, person, consent, form)
  const { data } = await web
    .project(c, person, form.text('project_id'))
    .grant_consent({ ...terms, scopes, replaces, code_challenge, resource })
  return c.redirect(authorizationResponse(request, { code: data.code }, web.urls.web), 303)
}

/** The keys of the chosen project that the person ticked, among those they were shown. */
async function replacedKeys(
  web: WebContext,
  c: WebRequest,
  person: SignedIn,
  consent: ConsentRequest,
  form: Form,
): Promise<string[]> {
  const ticked = form.texts('replace')
  if (ticked.length === 0) return []
  const { data } = await web.api.list_client_keys(namedClient(consent), web.asPerson(c, person))
  return data
    .filter((key) => key.project_id === form.text('project_id') && ticked.includes(key.id))
    .map(({ id }) => id)
}

/** Tells the client no, whatever becomes of the log: the person may have picked no project. */
export async function decline(
  web: WebContext,
  c: WebRequest,
  person: SignedIn,
  consent: ConsentRequest,
  form: Form,
): Promise<Response> {
  try {
    await web.project(c, person, form.text('project_id')).refuse_consent(termsOf(consent, form))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  const denied = { error: 'access_denied', error_description: 'The person declined.' }
  return c.redirect(authorizationResponse(consent.request, denied, web.urls.web), 303)
}

/** What the person was asked for, and where: all but the scopes. */
const termsOf = ({ request }: ConsentRequest, form: Form) => ({
  environment: Environment.catch('live').parse(form.text('environment')),
  client_id: request.client_id,
  redirect_uri: request.redirect_uri,
})
