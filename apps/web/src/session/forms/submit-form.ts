import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { WebEnvironment, WebRequest } from '../render/web-environment.ts'
import type { FormValues } from './read-form.ts'

/** These headers describe the original body, or an encoding that the outer response chooses. */
const OWN_HEADERS = ['content-type', 'content-length', 'transfer-encoding', 'accept-encoding']

/** Lets a page submit a form of the same browser to another address of the app. */
export const submitForms = (app: Hono<WebEnvironment>, origin: string) =>
  createMiddleware<WebEnvironment>(async function submitForms(c, next) {
    c.set('submit', async (path, values) => app.fetch(toRequest(c, path, values, origin), c.env))
    await next()
  })

function toRequest(c: WebRequest, path: string, values: FormValues, origin: string): Request {
  const headers = new Headers(c.req.raw.headers)
  for (const name of OWN_HEADERS) headers.delete(name)
  headers.set('Origin', origin)
  const body = new FormData()
  for (const [name, texts] of Object.entries(values)) {
    for (const text of texts) body.append(name, text)
  }
  return new Request(new URL(path, c.req.url), { method: 'POST', headers, body })
}
