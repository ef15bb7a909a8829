import { Environment } from '@promptwire/core/access/api-key'
import { grantableScopes, isAiScope, parseScope } from '@promptwire/core/access/scopes'
import { authorizationResponse } from '@promptwire/core/oauth/authorization-request'
import { z } from 'zod'
import { DEFAULT_TOOL_PURPOSE, TOOL_PURPOSE_IDS, toToolsets } from '../product/tool-purpose.tsx'
import type { SignedIn } from '../session/auth/signed-in.ts'
import { choice, text, texts, ticked } from '../session/forms/form-fields.ts'
import { optional } from '../session/forms/optional.ts'
import type { WebContext } from '../session/render/web-context.ts'
import type { WebRequest } from '../session/render/web-environment.ts'
import { type ConsentRequest, clientIdentity } from './sealed-request.ts'
import { showConsent } from './show-consent.tsx'

export const ConsentForm = z.object({
  request: text(),
  decision: text(),
  project_id: text(),
  environment: choice(Environment.options, 'live'),
  scope: texts(),
  replace: texts(),
  allow_ai: ticked(),
  proposes_only: ticked(),
  tools: choice(TOOL_PURPOSE_IDS, DEFAULT_TOOL_PURPOSE),
})
type ConsentForm = z.output<typeof ConsentForm>

interface ConsentAnswer {
  readonly web: WebContext
  readonly c: WebRequest
  readonly person: SignedIn
  readonly consent: ConsentRequest
  readonly form: ConsentForm
}

/** Redirects to the client with a code that the API signed. */
export async function approve(answer: ConsentAnswer): Promise<Response> {
  const { web, c, person, consent, form } = answer
  const { request } = consent
  const wanted = parseScope(form.scope.join(' '))
  const allowed = grantableScopes(request.scopes, form.allow_ai)
  const scopes = allowed.filter((scope) => isAiScope(scope) || wanted.includes(scope))
  if (scopes.length === 0) {
    return showConsent(web, c, person, consent, 'Choose at least one permission, or cancel.')
  }
  const { code_challenge, resource } = request
  const terms = { ...toConsentTerms(consent, form), ...clientIdentity(consent) }
  const chosen = { toolsets: toToolsets(form.tools), proposes_only: form.proposes_only }
  const replaces = await listReplacedKeys(answer)
  const { data } = await web
    .projectAs(c, person, form.project_id)
    .grant_consent({ ...terms, ...chosen, scopes, replaces, code_challenge, resource })
  return c.redirect(authorizationResponse(request, { code: data.code }, web.urls.web), 303)
}

/** Returns the selected keys of the chosen project, limited to the keys that the page offered. */
async function listReplacedKeys({
  web,
  c,
  person,
  consent,
  form,
}: ConsentAnswer): Promise<string[]> {
  if (form.replace.length === 0) return []
  const { data } = await web.api.list_client_keys(clientIdentity(consent), web.asPerson(c, person))
  return data
    .filter((key) => key.project_id === form.project_id && form.replace.includes(key.id))
    .map(({ id }) => id)
}

/**
 * Redirects with access_denied, even if the refusal cannot be logged: the person may have no
 * project.
 */
export async function decline(answer: ConsentAnswer): Promise<Response> {
  const { web, c, person, consent, form } = answer
  const refusing = web.projectAs(c, person, form.project_id)
  await optional(refusing.refuse_consent(toConsentTerms(consent, form)))
  const denied = { error: 'access_denied', error_description: 'The user denied access.' }
  return c.redirect(authorizationResponse(consent.request, denied, web.urls.web), 303)
}

/** Excludes scopes. */
const toConsentTerms = ({ request }: ConsentRequest, form: ConsentForm) => ({
  environment: form.environment,
  client_id: request.client_id,
  redirect_uri: request.redirect_uri,
})
