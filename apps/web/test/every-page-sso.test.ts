import { describe } from 'vitest'
import { SINGLE_SIGN_ON } from '../../../test/support/single-sign-on-environment.ts'
import type { StackOptions } from '../../../test/support/stack.ts'
import { judgePage, test as pageTest } from './support/judge-pages.ts'
import { SHOWN_SSO } from './support/shown-sso.ts'

const test = pageTest.extend(
  'stackOptions',
  { scope: 'file' },
  (): StackOptions => ({
    environment: SINGLE_SIGN_ON,
  }),
)

describe.each(SHOWN_SSO)('the page $name', (shown) => {
  test('fits its window and breaks no axe rule, narrow and wide, light and dark', ({
    sheet: page,
    stack,
    owner,
  }) => judgePage(shown, { page, stack, owner }))
})
