import { expect, test } from 'vitest'
import { regionalAddress } from './provider-options.ts'

test.for([
  ['vertex', {}, 'aiplatform.googleapis.com'],
  ['vertex', { location: 'global' }, 'aiplatform.googleapis.com'],
  ['vertex', { location: 'eu' }, 'aiplatform.eu.rep.googleapis.com'],
  ['vertex', { location: 'us-central1' }, 'us-central1-aiplatform.googleapis.com'],
  ['bedrock', { region: 'eu-central-1' }, 'bedrock-runtime.eu-central-1.amazonaws.com'],
  ['bedrock', { region: 'cn-north-1' }, 'bedrock-runtime.cn-north-1.amazonaws.com.cn'],
] as const)('%s with %j is called at %s', ([kind, options, host]) => {
  expect(regionalAddress(kind, options)).toBe(`https://${host}`)
})
