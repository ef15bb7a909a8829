import type { SignedIn } from '../session/auth/signed-in.ts'
import type { WebContext } from '../session/render/web-context.ts'
import type { WebRequest } from '../session/render/web-environment.ts'
import { ConsentPage } from './consent-page.tsx'
import { type ConsentRequest, clientIdentity, sealConsent } from './sealed-request.ts'

/** Shows the error of the last submission, if any. */
export async function showConsent(
  web: WebContext,
  c: WebRequest,
  person: SignedIn,
  consent: ConsentRequest,
  problem?: string,
): Promise<Response> {
  const options = web.asPerson(c, person)
  const [viewer, earlier, sealed] = await Promise.all([
    c.var.viewer(),
    web.api.list_client_keys(clientIdentity(consent), options),
    sealConsent(web, consent, person),
  ])
  const page = (
    <ConsentPage
      person={person}
      projects={(viewer?.projects ?? []).filter((project) => project.may.includes('apps:connect'))}
      consent={consent}
      sealed={sealed}
      problem={problem}
      earlier={earlier.data}
      now={web.now()}
    />
  )
  c.status(problem ? 400 : 200)
  return c.render(page, { title: `Connect ${consent.client.name}`, around: 'card' })
}
