import { CONSENT_PATH, REGISTRATION_PATH } from '@promptwire/core/oauth/discovery'
import { CLIENT_METADATA, REDIRECT_URI } from '../client-metadata.ts'
import { isServerError, quote, type Reply, textField } from '../reply.ts'
import { type Cause, step } from '../step.ts'
import { required, type Visit } from '../visit.ts'
import { tokenEndpoints } from './discovery.ts'
import { API_UNREACHABLE, RATE_LIMITED, REDIRECTS } from './shared-causes.ts'

const API_UNREACHABLE_FROM_WEB: Cause<Reply> = {
  id: 'api-unreachable-from-web',
  when: isServerError,
  problem: 'The web app does not reach the API, or the API rejects its SERVICE_SECRET.',
  remedy:
    'Set API_INTERNAL_URL and SERVICE_SECRET of the web app to those of the API. /readyz of the web app says which is wrong.',
}

/** RFC 7591: registers a client; unused ones are deleted after a day. */
export const registrationStep = step(
  'Clients can register',
  async (visit) => {
    const reply = await visit.askApi(required(visit.found.issuer) + REGISTRATION_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...CLIENT_METADATA, token_endpoint_auth_method: 'none' }),
    })
    visit.found.clientId = textField(reply, 'client_id')
    return reply
  },
  [
    REDIRECTS,
    RATE_LIMITED,
    API_UNREACHABLE_FROM_WEB,
    {
      id: 'registration-not-routed',
      when: (reply) => reply.status !== 201 || textField(reply, 'client_id') === '',
      problem: ({ url, status }) =>
        `POST ${url} answered ${status} instead of registering a client.`,
      remedy: `Route ${REGISTRATION_PATH} to the web app, with POST and the body.`,
    },
  ],
)

function buildAuthorizationUrl({ found, mcp }: Visit): URL {
  const url = new URL(required(found.issuer) + CONSENT_PATH)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: required(found.clientId),
    redirect_uri: REDIRECT_URI,
    state: 'check',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    resource: mcp.href,
  }).toString()
  return url
}

const readLocation = ({ headers, url }: Reply): URL => new URL(headers.get('location') ?? '', url)

const isSignIn = (reply: Reply): boolean =>
  reply.status === 303 && readLocation(reply).pathname.endsWith('/sign-in')

/** The page that the client opens must redirect to sign-in on the same origin. */
export const authorizationStep = step(
  'The consent page asks people to sign in',
  (visit) => visit.askApi(buildAuthorizationUrl(visit)),
  [
    API_UNREACHABLE_FROM_WEB,
    {
      id: 'location-rewritten',
      when: (reply, { found }) =>
        isSignIn(reply) && readLocation(reply).origin !== new URL(required(found.issuer)).origin,
      problem: (reply) => `Sign-in redirects to ${quote(readLocation(reply).origin)}.`,
      remedy: 'The proxy must not rewrite the Location header.',
    },
    {
      id: 'consent-not-routed',
      when: (reply) => !isSignIn(reply),
      problem: ({ url, status }) => {
        const { origin, pathname } = new URL(url)
        return `${origin}${pathname} answered ${status} instead of the sign-in page.`
      },
      remedy: `Route ${CONSENT_PATH} to the web app, with its query.`,
    },
  ],
)

const askForToken = ({ askApi, found }: Visit, url: string): Promise<Reply> =>
  askApi(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: required(found.clientId),
      code: 'made-up',
      code_verifier: 'made-up-verifier-of-forty-three-characters-x',
      redirect_uri: REDIRECT_URI,
    }).toString(),
  })

const isInvalidGrant = (reply: Reply) => textField(reply, 'error') === 'invalid_grant'

/** RFC 6749, 5.2: an invalid code must get the protocol's error at both addresses. */
export const tokenStep = step(
  'The token endpoint responds',
  async (visit) => {
    const [specified = '', named = ''] = tokenEndpoints(visit)
    const reply = await askForToken(visit, specified)
    return isInvalidGrant(reply) ? askForToken(visit, named) : reply
  },
  [
    REDIRECTS,
    RATE_LIMITED,
    API_UNREACHABLE,
    {
      id: 'request-body-removed',
      when: (reply) => textField(reply, 'error') === 'invalid_request',
      problem: 'The token endpoint got the request without its body.',
      remedy: ({ url }) => `Make the proxy pass the body of POST ${new URL(url).pathname} on.`,
    },
    {
      id: 'token-not-routed',
      when: (reply) => !isInvalidGrant(reply),
      problem: ({ url, status }) => `POST ${url} answered ${status} instead of an OAuth error.`,
      remedy: ({ url }, { mcp }) =>
        `Route ${new URL(url).pathname} to the ${url.startsWith(mcp.origin) ? 'MCP server' : 'web app'}, with POST and the body.`,
    },
  ],
)
