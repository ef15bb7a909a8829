import { expect } from 'vitest'
import type { Person } from './person.ts'

type Typed = Readonly<Record<string, string | readonly string[]>>

const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/g
const BUTTON = /<button\b([^>]*)>([\s\S]*?)<\/button>/g
const CONTROL =
  /<input\b([^>]*)>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>|<select\b([^>]*)>([\s\S]*?)<\/select>/g
const HEADING = /<h[1-6]\b([^>]*)>([\s\S]*?)<\/h[1-6]>/g
const LINK = /<a\b([^>]*)>([\s\S]*?)<\/a>/g

/** A browser without JavaScript: opens pages, follows links, fills in and submits forms. */
export class PlainBrowser {
  readonly #person: Person
  /** The open page. */
  html = ''
  path = ''

  constructor(person: Person) {
    this.#person = person
  }

  get headings(): string[] {
    return elements(HEADING, this.html).map(({ text }) => text)
  }

  get text(): string {
    return readText(this.html)
  }

  /** Returns the status. */
  async open(path: string): Promise<number> {
    this.path = path
    return this.#show(await this.#person.get(path))
  }

  /** Follows the first link with a name. */
  async follow(name: string): Promise<void> {
    const [link] = elements(LINK, this.html).filter(({ text }) => text.includes(name))
    if (!link) throw new Error(`No link ${name} at ${this.path}`)
    expect(await this.open(attribute(link.head, 'href') ?? ''), name).toBe(200)
  }

  /** Fills in the form of a button and presses it; other fields are sent as shown. */
  async press(name: string, typed: Typed = {}): Promise<number> {
    const { form, button } = this.#findButton(name)
    const fields = fillIn(form.body, typed)
    const value = attribute(button.head, 'name')
    if (value) fields.push([value, attribute(button.head, 'value') ?? ''])
    const action = attribute(button.head, 'formaction') ?? attribute(form.head, 'action')
    const target = resolve(action ?? '', this.path)
    if (attribute(form.head, 'method') !== 'post') {
      return this.open(`${target.split('?')[0]}?${new URLSearchParams(fields)}`)
    }
    const sent = new Map<string, string[]>()
    for (const [field, text] of fields) sent.set(field, [...(sent.get(field) ?? []), text])
    this.path = target
    return this.#show(await this.#person.post(target, Object.fromEntries(sent)))
  }

  #findButton(name: string) {
    const forms = elements(FORM, this.html)
    for (const form of forms) {
      const button = elements(BUTTON, form.body).find(
        ({ head, text }) => text === name && attribute(head, 'type') !== 'button',
      )
      if (button) return { form, button }
    }
    const names = forms.flatMap(({ body }) => elements(BUTTON, body).map(({ text }) => text))
    throw new Error(`No button ${name} at ${this.path}, but ${names.join(', ')}`)
  }

  async #show(response: Response): Promise<number> {
    const location = response.headers.get('location')
    if (location) return this.open(resolve(location, this.path))
    this.html = await response.text()
    return response.status
  }
}

function elements(pattern: RegExp, html: string) {
  return [...html.matchAll(pattern)].map(([, head = '', body = '']) => {
    return { head, body, text: attribute(head, 'aria-label') ?? readText(body) }
  })
}

const readText = (html: string): string =>
  plain(html.replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()

type Field = [name: string, value: string]

function fillIn(form: string, typed: Typed): Field[] {
  const controls = [...form.matchAll(CONTROL)].flatMap(readControl)
  for (const name of Object.keys(typed)) {
    expect(controls.map((control) => control.name)).toContain(name)
  }
  const kept = controls
    .filter(({ name, isSent }) => isSent && !(name in typed))
    .map(({ name, value }): Field => [name, value])
  const filled = Object.entries(typed).flatMap(([name, values]) =>
    [values].flat().map((value): Field => [name, value as string]),
  )
  return [...kept, ...filled]
}

/** Reads a control, and whether its form submits it. */
function readControl([, input, area, text = '', select, options = '']: RegExpExecArray) {
  const head = input ?? area ?? select ?? ''
  const name = attribute(head, 'name')
  if (!name || / disabled\b/.test(head)) return []
  if (select !== undefined) return [{ name, value: selected(options), isSent: true }]
  if (area !== undefined) return [{ name, value: plain(text.replace(/^\n/, '')), isSent: true }]
  const isBox = /type="(checkbox|radio)"/.test(head)
  return [
    { name, value: attribute(head, 'value') ?? '', isSent: !isBox || / checked\b/.test(head) },
  ]
}

function selected(options: string): string {
  const [first = '', chosen = first] = [/<option\b[^>]*>/, /<option\b[^>]* selected\b[^>]*>/].map(
    (pattern) => pattern.exec(options)?.[0],
  )
  return attribute(chosen, 'value') ?? ''
}

/** Resolves an address to path and query. */
function resolve(address: string, from: string): string {
  const { pathname, search } = new URL(address || from, new URL(from, 'http://pages.test'))
  return pathname + search
}

const attribute = (head: string, name: string): string | undefined => {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(` ${head}`)?.[1]
  return value === undefined ? undefined : plain(value)
}

/** Decodes a page's text. */
export const plain = (escaped: string): string =>
  escaped
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
