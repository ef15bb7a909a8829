import type { StackOptions } from '../../../test/support/stack.ts'
import { judgePages, test as pageTest } from './support/judge-pages.ts'
import { SHOWN_SSO } from './support/shown-sso.ts'

const test = pageTest.extend('stackOptions', { scope: 'file' }, (): StackOptions => {
  const environment = {
    OIDC_ISSUER: 'https://idp.example',
    OIDC_CLIENT_ID: 'promptwire',
    OIDC_NAME: 'Example ID',
  }
  return { environment }
})

judgePages(test, SHOWN_SSO)
