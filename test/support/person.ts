import { PASSWORD } from './fixtures/people.ts'

interface Pages {
  readonly urls: { readonly web: string }
  readonly fetch: (url: URL, request: RequestInit) => Promise<Response>
}

/** A person with a browser without JavaScript: cookies, forms and redirects. */
export class Person {
  readonly #pages: Pages
  /** Cookies by name; a test may copy them from another browser. */
  readonly cookies = new Map<string, string>()

  constructor(pages: Pages) {
    this.#pages = pages
  }

  async signIn(email: string): Promise<void> {
    const response = await this.post('/sign-in', { email, password: PASSWORD })
    if (response.headers.get('location') !== '/') throw new Error('sign-in failed')
  }

  async get(url: string): Promise<Response> {
    const target = new URL(url, this.#pages.urls.web)
    return this.#keep(
      await this.#pages.fetch(target, { headers: this.#headers(), redirect: 'manual' }),
    )
  }

  post(path: string, fields: Record<string, string | string[]>): Promise<Response> {
    const body = new URLSearchParams()
    for (const [name, value] of Object.entries(fields)) {
      for (const each of [value].flat()) body.append(name, each)
    }
    return this.#send('POST', path, body)
  }

  postFiles(path: string, form: FormData): Promise<Response> {
    return this.#send('POST', path, form)
  }

  /** Sends JSON, like a script. */
  sendJson(method: string, path: string, value: object): Promise<Response> {
    const body = new Blob([JSON.stringify(value)], { type: 'application/json' })
    return this.#send(method, path, body)
  }

  /** Opens a consent page and answers it; returns the redirect target. */
  async consent(
    authorizationUrl: string,
    fields: Record<string, string | string[]> = {},
  ): Promise<URL> {
    const page = await (await this.get(authorizationUrl)).text()
    const response = await this.post('/oauth/authorize', {
      request: hidden(page, 'request'),
      project_id: /<option value="([^"]+)"/.exec(page)?.[1] ?? '',
      scope: [...page.matchAll(/name="scope" value="([^"]+)"/g)].map((match) => match[1] as string),
      decision: 'approve',
      ...fields,
    })
    const location = response.headers.get('location')
    if (!location) throw new Error(`consent answered ${response.status}: ${await response.text()}`)
    return new URL(location)
  }

  async #send(
    method: string,
    path: string,
    body: URLSearchParams | Blob | FormData,
  ): Promise<Response> {
    const origin = this.#pages.urls.web
    const headers = { ...this.#headers(), origin }
    const target = new URL(path, origin)
    return this.#keep(
      await this.#pages.fetch(target, { method, headers, body, redirect: 'manual' }),
    )
  }

  #headers(): Record<string, string> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ')
    return cookie === '' ? {} : { cookie }
  }

  #keep(response: Response): Response {
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/; Max-Age=0\b/i.test(set)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}

export const hidden = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
