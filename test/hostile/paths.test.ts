import fc from 'fast-check'
import { expect } from 'vitest'
import { SERVICE_SECRET } from '../support/fixtures.ts'
import { RUNS, test } from '../support/hostile-test.ts'
import { jsonText, text } from '../support/hostile-values.ts'

test('nonsense paths, methods and bodies never get 500', {
  timeout: 300_000,
}, async ({ api, host: { owner, keys } }) => {
  const webhooks = `/internal/projects/${owner.projectId}/webhooks`
  const signedIn = await api.session(owner)
  const path = fc.oneof(
    fc.webPath(),
    fc.constantFrom(
      '/api/v1/prompts',
      '/api/v1/prompts/%',
      '/api/v1/prompts/%ff/compiled',
      '/api/v1//',
      '/api/v1/blocks/x',
      '/api/v1/prompts/x/versions/1/publish',
      '/internal/sessions',
      '/internal/setup',
      '/internal/oauth/token',
      '/internal/key',
      '/internal/oauth/client?client_id=%00',
      '/internal/oauth/clients',
      '/internal/projects',
      webhooks,
      `${webhooks}/x`,
      `${webhooks}/${owner.userId}`,
      `${webhooks}/x/deliveries`,
      `${webhooks}/${owner.userId}/deliveries?cursor=%00`,
      `${webhooks}/x/test`,
    ),
  )
  const webhookBody = fc
    .record({ url: fc.oneof(text, fc.webUrl()), description: text, events: fc.json() })
    .map((body) => JSON.stringify({ ...body, events: ['prompt.updated'] }))
  const sent = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    body: fc.oneof(jsonText, text, fc.json(), webhookBody),
    type: fc.constantFrom('application/json', 'text/plain', 'application/json; charset=x', ''),
    bearer: fc.oneof(fc.constantFrom(SERVICE_SECRET, 'x', signedIn), fc.constantFrom(...keys)),
  })
  const property = fc.asyncProperty(path, sent, async (at, { method, body, type, bearer }) => {
    const hasBody = method !== 'GET' && method !== 'OPTIONS'
    const response = await api.app.request(at, {
      method,
      headers: { 'content-type': type, authorization: `Bearer ${bearer}` },
      ...(hasBody && { body }),
    })
    expect(response.status, `${method} ${at}`).toBeLessThan(500)
  })
  await fc.assert(property, { numRuns: RUNS })
})
