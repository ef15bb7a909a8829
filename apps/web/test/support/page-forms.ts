import { plain } from '../../../../test/support/plain-browser.ts'

type Field = readonly [name: string, value: string]

/** A form that changes something. */
export interface PageForm {
  readonly action: string
  readonly isMultipart: boolean
  /** Its hidden fields. */
  readonly hidden: readonly Field[]
  /** Its fields' values, and the ticked boxes. */
  readonly shown: readonly Field[]
  /** Possible input, with every box ticked. */
  readonly typed: readonly Field[]
}

const FORM = /<form([^>]*method="post"[^>]*)>([\s\S]*?)<\/form>/g
const CONTROL = /<input([^>]*)>|<textarea([^>]*)>([\s\S]*?)<\/textarea>/g

/** Parses a page's forms like a browser without scripts. */
export const formsIn = (html: string): PageForm[] =>
  [...html.matchAll(FORM)].map(([, head = '', body = '']) => {
    const controls = [...body.matchAll(CONTROL)].map(parseControl).filter(({ name }) => name !== '')
    const typed = controls.filter(
      ({ type, isOff, isSecret }) => !isOff && !isSecret && !NOT_TYPED.includes(type),
    )
    return {
      action: attribute(head, 'action'),
      isMultipart: head.includes('multipart/form-data'),
      hidden: controls.filter(({ type }) => type === 'hidden').map(toField),
      shown: controls.filter(({ isShown }) => isShown).map(toField),
      typed: typed.map((control): Field => [control.name, typedInto(control)]),
    }
  })

const ANY_FORM = /<form([^>]*)>([\s\S]*?)<\/form>/g

/** Identifies a form across pages by route, fields and buttons. */
export const describeForms = (html: string, findRoute: (action: string) => string): string[] =>
  [...html.matchAll(ANY_FORM)].map(([, head = '', body = '']) => {
    const actions = [head, ...body.matchAll(/<button[^>]* formaction="[^>]*>/g)].map(String)
    const routes = actions.map((tag) =>
      findRoute(/ (?:form)?action="([^"?]*)/.exec(tag)?.[1] ?? ''),
    )
    const names = [...body.matchAll(/ name="([^"]*)"/g)].map(([, name = '']) =>
      name.replace(/\d+/, 'n'),
    )
    const buttons = [...body.matchAll(/<button[^>]*>([\s\S]*?)<\/button>/g)].map(([, text = '']) =>
      text.replaceAll(/<[^>]*>/g, '').trim(),
    )
    return [...new Set([...routes, ...names, ...buttons])].join(' ')
  })

type Control = ReturnType<typeof parseControl>

function parseControl([, input, area = '', text = '']: RegExpExecArray) {
  const head = input ?? area
  const type = input === undefined ? 'textarea' : attribute(head, 'type') || 'text'
  return {
    type,
    name: attribute(head, 'name'),
    value: input === undefined ? plain(text.replace(/^\n/, '')) : attribute(head, 'value'),
    isOff: / disabled\b/.test(head),
    /** A textarea without autocomplete: no page shows its value again. */
    isSecret: input === undefined && head.includes('autocomplete="off"'),
    isShown: !['checkbox', 'radio'].includes(type) || / checked\b/.test(head),
  }
}

const toField = ({ name, value }: Control): Field => [name, value]

/** Passwords are never shown again; files and buttons contain no typed text. */
const NOT_TYPED = ['hidden', 'password', 'file', 'submit', 'radio']

const TYPED: Readonly<Record<string, string>> = {
  number: '7',
  date: '2099-01-01',
  url: 'https://typed.example/',
}

const typedInto = ({ type, name, value }: Control): string =>
  type === 'checkbox' ? value : (TYPED[type] ?? `typed ${name}`)

const attribute = (head: string, name: string): string =>
  plain(new RegExp(` ${name}="([^"]*)"`).exec(head)?.[1] ?? '')
