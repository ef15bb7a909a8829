import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterSession } from '../../../../test/support/browser-test.ts'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import { Person } from '../../../../test/support/person.ts'
import type { WebStack } from '../../../../test/support/web-stack.ts'
import { withFreshScripts } from './sheet.ts'
import type { Shown, ShownPage } from './shown-page.ts'

interface Opened {
  readonly path: string
  /** Undefined for a live page, which needs its scripts. */
  readonly html: string | undefined
}

/** Shows a page's HTML in the open document, or opens a live page at its address. */
export async function openShownPage(page: Page, shown: ShownPage, given: Shown): Promise<Opened> {
  const { stack } = given
  const path = await shown.path(given)
  const viewer = await findViewer(shown, given)
  let html: string | undefined
  if (shown.isLive) {
    if (viewer) await enterSession(page, stack, viewer)
    await page.goto(path)
  } else {
    html = await readHtml(await signIn(stack, viewer), path, shown.sends)
    await page.setContent(html)
  }
  await shown.act?.(page)
  return { path, html }
}

async function findViewer({ seenBy }: ShownPage, { stack, owner }: Shown) {
  if (seenBy === 'visitor') return undefined
  return seenBy === 'viewer' ? stack.member(owner, 'viewer') : owner
}

async function signIn(stack: WebStack, viewer: Owner | undefined): Promise<Person> {
  const person = new Person(stack)
  if (viewer) person.cookies.set('session', await stack.session(viewer))
  return person
}

/** Returns the page at a path, or the response to a form. */
async function readHtml(person: Person, path: string, sends: ShownPage['sends']): Promise<string> {
  let response = await (sends ? submit(person, path, sends.fields) : person.get(path))
  for (let to = response.headers.get('location'); to; to = response.headers.get('location')) {
    response = await person.get(to)
  }
  const html = await response.text()
  if (sends) expect(html).toContain(sends.answer)
  return withFreshScripts(html)
}

type Fields = NonNullable<ShownPage['sends']>['fields']

const submit = (person: Person, path: string, fields: Fields) =>
  fields instanceof FormData ? person.postFiles(path, fields) : person.post(path, fields)
