import type { SignedIn, WebContext, WebRequest } from '../http/web-context.ts'
import { ConsentPage } from '../pages/consent-page.tsx'
import { type ConsentRequest, sealConsent } from './sealed-request.ts'

/** The page that asks the person, with what was wrong with their last answer, if there was one. */
export async function showConsent(
  web: WebContext,
  c: WebRequest,
  person: SignedIn,
  consent: ConsentRequest,
  problem?: string,
): Promise<Response> {
  const { data } = await web.api.list_projects({}, web.asPerson(c, person))
  const projects = data.filter((project) => project.may_edit)
  const sealed = await sealConsent(web, consent, person)
  const page = <ConsentPage {...{ person, projects, consent, sealed, problem }} />
  return c.html(page, problem ? 400 : 200)
}
