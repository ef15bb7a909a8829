import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { test as apiTest } from '../../../../test/support/api-test.ts'

export const CREDENTIAL = 'sk-test-credential-of-a-project-9876'
export const OPENAI = { kind: 'openai', name: 'Our OpenAI', default_model: 'gpt-5.2' } as const

/** Tests of a project's providers, as people set them up. */
export const test = apiTest
  .extend('apiOptions', {
    environment: { DEMO_PROVIDER: 'true', PRIVATE_MODEL_HOSTS: 'localhost, Models.internal:8080' },
  })
  .extend('person', async ({ api, owner }) => ({ bearer: await api.session(owner) }))
  .extend('pages', ({ owner, sendToApi }) => createProjectClient('', owner.projectId, sendToApi))
  .extend('member', ({ api, owner }) => async (role: string) => ({
    bearer: await api.session(await api.member(owner, role)),
  }))
