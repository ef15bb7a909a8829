import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as browserTest, enterSession } from '../../../test/support/browser-test.ts'
import { PASSWORD } from '../../../test/support/fixtures/people.ts'

const MINUTE_MS = 60_000

const test = browserTest
  // The owner's page, in a browser with a virtual authenticator.
  .extend('device', async ({ ownersPage: page }) => {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return { page, cdp, authenticatorId }
  })

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/account')
  await page.getByLabel('Name of the new passkey').fill(name)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('Passkey added.').waitFor()
}

const readCounter = async (cdp: CDPSession, authenticatorId: string) => {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  return credentials
}

test('a passkey signs in without a password, confirms, is renamed and deleted', async ({
  device: { page },
  stack,
  owner,
}) => {
  await addPasskey(page, 'Laptop')
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor()

  const { prisma } = stack.database
  const createdAt = new Date(Date.now() - 11 * MINUTE_MS)
  await prisma.session.updateMany({ where: { userId: owner.userId }, data: { createdAt } })
  await page.goto(`/projects/${owner.projectId}/keys/new`)
  await page.getByLabel('Name', { exact: true }).fill('By passkey')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('heading', { name: /to create the key$/ }).waitFor()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Your new key' }).waitFor()

  await page.goto('/account')
  await page.getByLabel('Passkey Laptop').fill('Work laptop')
  await page.getByRole('button', { name: 'Rename Laptop' }).click()
  await page.getByText('Passkey renamed.').waitFor()
  await page.getByRole('button', { name: 'Delete Work laptop' }).click()
  await page.getByText('Passkey deleted.').waitFor()
  await page.getByText('No passkeys yet.').waitFor()
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('This passkey did not sign you in.').waitFor()
})

test('an answer of a passkey counts once, and a cloned device is refused', async ({
  device: { page, cdp, authenticatorId },
  stack,
  openPage,
}) => {
  await addPasskey(page, 'Phone')
  await page.context().clearCookies()
  const posted = page.waitForRequest((request) => request.url().endsWith('/sign-in/passkey'))
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  const body = (await posted).postData() ?? ''
  await page.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor()
  const again = await stack.fetch(`${stack.urls.web}/sign-in/passkey`, {
    method: 'POST',
    headers: {
      origin: stack.urls.web,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body,
    redirect: 'manual',
  })
  expect(again.status).toBe(400)
  expect(await again.text()).toContain('This passkey did not sign you in.')

  const [credential] = await readCounter(cdp, authenticatorId)
  expect(credential?.signCount).toBeGreaterThan(0)
  await stack.database.prisma.passkey.updateMany({
    where: { counter: credential?.signCount ?? 0 },
    data: { counter: 1_000 },
  })
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('This passkey did not sign you in.').waitFor()

  const plain = await openPage({ javaScriptEnabled: false })
  await plain.goto('/sign-in')
  expect(await plain.getByRole('button', { name: 'Use a passkey' }).isVisible()).toBe(false)
})

test('a passkey is the second factor that an account requires, in its own sessions', async ({
  device: { page },
  stack,
  owner,
}) => {
  const account = { where: { id: owner.accountId }, data: { secondFactorRequired: true } }
  await stack.database.prisma.account.update(account)
  const prompts = `/projects/${owner.projectId}/prompts`
  await page.goto(prompts)
  await page.getByText('Your team requires a second factor.').waitFor()
  await addPasskey(page, 'Laptop')
  await page.goto(prompts)
  await page.getByRole('link', { name: 'use yours' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor()
  await page.goto(`/projects/${owner.projectId}/settings`)
  await page.getByLabel('Require a second factor').waitFor()

  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Your team requires a second factor.').waitFor()
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Prompts', level: 1 }).waitFor()
})

test("a passkey of someone else does not confirm a person's session", async ({
  device: { page, cdp, authenticatorId },
  stack,
}) => {
  await addPasskey(page, 'Mine')
  await page.context().clearCookies()
  const other = await stack.owner()
  await enterSession(page, stack, other)
  await addPasskey(page, 'Theirs')
  const where = { userId: other.userId }
  const theirs = await stack.database.prisma.passkey.findFirstOrThrow({ where })
  const credentialId = Buffer.from(theirs.credentialId, 'base64url').toString('base64')
  await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
  await page.goto('/confirm')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('This passkey did not sign you in.').waitFor()
})
