import { Environment } from '@promptwire/core/api-key'
import { authorizationResponse } from '@promptwire/core/oauth/authorization-request'
import { grantableScopes, isAiScope, parseScope } from '@promptwire/core/scopes'
import { z } from 'zod'
import type { SignedIn } from '../session/auth/signed-in.ts'
import { choice, text, texts, ticked } from '../session/forms/form-fields.ts'
import { optional } from '../session/forms/optional.ts'
import type { WebContext } from '../session/render/web-context.ts'
import type { WebRequest } from '../session/render/web-environment.ts'
import { type ConsentRequest, clientIdentity } from './sealed-request.ts'
import { showConsent } from './show-consent.tsx'

/** What the person decided, as the form sends it. */
export const ConsentForm = z.object({
  request: text(),
  decision: text(),
  project_id: text(),
  environment: choice(Environment.options, 'live'),
  scope: texts(),
  replace: texts(),
  allow_ai: ticked(),
})
type ConsentForm = z.output<typeof ConsentForm>

/** Grants the client what the person ticked: the code that the API signs, by redirect. */
export async function approve(
  web: WebContext,
  c: WebRequest,
  person: SignedIn,
  consent: ConsentRequest,
  form: ConsentForm,
): Promise<Response> {
  const { request } = consent
  const wanted = parseScope(form.scope.join(' '))
  const allowed = grantableScopes(request.scopes, form.allow_ai)
  const scopes = allowed.filter((scope) => isAiScope(scope) || wanted.includes(scope))
  if (scopes.length === 0) {
    return showConsent(web, c, person, consent, 'Choose at least one permission, or cancel.')
  }
  const { code_challenge, resource } = request
  const terms = { ...toConsentTerms(consent, form), ...clientIdentity(consent) }
  const replaces = await replacedKeys(web, c, person, consent, form)
  const { data } = await web
    .projectAs(c, person, form.project_id)
    .grant_consent({ ...terms, scopes, replaces, code_challenge, resource })
  return c.redirect(authorizationResponse(request, { code: data.code }, web.urls.web), 303)
}

/** The keys of the chosen project that the person ticked, among those they were shown. */
async function replacedKeys(
  web: WebContext,
  c: WebRequest,
  person: SignedIn,
  consent: ConsentRequest,
  form: ConsentForm,
): Promise<string[]> {
  if (form.replace.length === 0) return []
  const { data } = await web.api.list_client_keys(clientIdentity(consent), web.asPerson(c, person))
  return data
    .filter((key) => key.project_id === form.project_id && form.replace.includes(key.id))
    .map(({ id }) => id)
}

/** Tells the client no, whatever becomes of the log: the person may have picked no project. */
export async function decline(
  web: WebContext,
  c: WebRequest,
  person: SignedIn,
  consent: ConsentRequest,
  form: ConsentForm,
): Promise<Response> {
  const refusing = web.projectAs(c, person, form.project_id)
  await optional(refusing.refuse_consent(toConsentTerms(consent, form)))
  const denied = { error: 'access_denied', error_description: 'The user denied access.' }
  return c.redirect(authorizationResponse(consent.request, denied, web.urls.web), 303)
}

/** What the person was asked for, and where: all but the scopes. */
const toConsentTerms = ({ request }: ConsentRequest, form: ConsentForm) => ({
  environment: form.environment,
  client_id: request.client_id,
  redirect_uri: request.redirect_uri,
})
