import { fillPath, readEnvelope, requestOf } from '@promptwire/core/contract/derive/client'
import type { Given, ProjectOperation } from '@promptwire/core/contract/operation'
import { PROJECT_PREFIX } from '@promptwire/core/contract/people/project-contract'
import { unavailable } from '@promptwire/core/failure'
import type { WebContext } from './web-context.ts'
import type { WebRequest } from './web-environment.ts'

type FileOperation = ProjectOperation & { readonly answers: 'file' }

/** Headers by which a browser knows a download. */
const PASSED = ['Content-Type', 'Content-Disposition', 'Cache-Control']

/** A file that the API makes for the person, passed on as it comes: here it is never whole. */
export async function passFile<Row extends FileOperation>(
  web: WebContext,
  c: WebRequest,
  operation: Row,
  input: Given<Row>,
): Promise<Response> {
  const baseUrl = web.apiUrl + fillPath(PROJECT_PREFIX, { project_id: c.var.project.id })
  const options = web.asPerson(c, c.var.person)
  const { url, headers } = requestOf(operation, baseUrl, { ...(input as object) }, options)
  // The server cancels the body itself when its reader goes away.
  const response = await fetch(url, { headers, signal: web.stopping }).catch((cause: unknown) => {
    throw unavailable('The file cannot be fetched right now; try again later.', cause)
  })
  if (!response.ok || !response.body) {
    readEnvelope(response.status, await response.text(), response.headers)
    throw new Error(`The API answered ${response.status} without a file`)
  }
  for (const name of PASSED) {
    const value = response.headers.get(name)
    if (value !== null) c.header(name, value)
  }
  return c.body(response.body)
}
