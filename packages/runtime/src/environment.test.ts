import { expect, test } from 'vitest'
import { z } from 'zod'
import { readEnvironment } from './environment.ts'
import { commonFields } from './environment-fields.ts'

const Environment = z.object({ ...commonFields, SECRET: z.string({ error: 'is required' }) })

test('a variable whose file cannot be read is one problem in the list, without a stack', () => {
  const read = () => readEnvironment(Environment, { SECRET_FILE: '/nope', API_URL: 'localhost' })
  expect(read).toThrow(
    [
      'The configuration is not usable:',
      '  SECRET_FILE: must name a file that this user can read',
      '  API_URL: must be an address that starts with http:// or https://',
    ].join('\n'),
  )
})

test.each(['https://example.com/promptwire', 'https://example.com/', 'https://example.com?a=b'])(
  'pages are at the root of a host, not at %s',
  (WEB_URL) => {
    const read = () => readEnvironment(Environment, { WEB_URL, SECRET: 'x' })
    expect(read).toThrow('WEB_URL: must')
  },
)
