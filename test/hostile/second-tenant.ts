import { buildRequest } from '@promptwire/contract/build-request'
import { pathParameters } from '@promptwire/contract/operation'
import { publicContract } from '@promptwire/contract/public-contract'
import { SCOPES } from '@promptwire/core/access/scopes'
import type { Subject } from '../support/subject.ts'
import { VALID_INPUTS } from '../support/valid-inputs.ts'
import { signIn } from './person.ts'
import type { Recipe } from './recipe.ts'
import { ask, data, must } from './request.ts'
import type { RunningService } from './service.ts'

const CANARY = 'canary-of-the-first-tenant'

type Made = { readonly id: string; readonly blocks?: readonly { readonly id: string }[] }

/** Creates a record of each kind in the demo's project. */
async function makeBelongings(service: RunningService): Promise<Partial<Subject>> {
  const make = (path: string, body: object) => data<Made>(ask(service, 'POST', path, body))
  const block = { type: 'custom', title: 'Rules', content: CANARY }
  const slug = 'first-tenant'
  const prompt = await make('/prompts', { name: CANARY, slug, blocks: [block, block] })
  const at = `/prompts/${slug}`
  const variable = await make(`${at}/variables`, { key: 'name', default_value: CANARY })
  await make(`${at}/versions`, { note: CANARY })
  await make(`${at}/versions/1/publish`, {})
  const testCase = await make(`${at}/test-cases`, { input_text: CANARY })
  const proposal = await make(`${at}/proposals`, { title: CANARY, add_blocks: [block] })
  const folder = await make('/folders', { name: CANARY })
  return {
    promptId: prompt.id,
    slug,
    spareSlug: slug,
    blockId: prompt.blocks?.[0]?.id ?? '',
    otherBlockId: prompt.blocks?.[1]?.id ?? '',
    variableId: variable.id,
    testCaseId: testCase.id,
    proposalId: proposal.id,
    smallProposalId: proposal.id,
    unchangedProposalId: proposal.id,
    folderId: folder.id,
  }
}

/** Requests for every operation with a record of the first tenant in its path. */
function listRequests(belongings: Partial<Subject>, key: string) {
  return Object.entries(publicContract).flatMap(([name, row]) => {
    const names = pathParameters(row.path)
    const input: Readonly<Record<string, unknown>> = {
      ...VALID_INPUTS[name as keyof typeof publicContract](belongings as Subject),
    }
    // Undefined values, and null in lists, mean that the first tenant has no such record.
    const isGiven = !/[[,]null[\],]/.test(JSON.stringify(input))
    const isNamed = names.length > 0 && names.every((each) => input[each] !== undefined) && isGiven
    if (!isNamed || row.path.startsWith('/gallery')) return []
    return [{ name, ...buildRequest(row, '/api/v1', input, { bearer: key }) }]
  })
}

/** Exports the demo project's files and texts; the export's timestamp is replaced. */
const exportAll = async (service: RunningService) =>
  (await ask(service, 'GET', '/export?prompt_ids=["first-tenant"]')).text.replace(
    /"exported_at":"[^"]+"/,
    '',
  )

const secondTenant: Recipe = {
  tries: "reading, changing and deleting another account's records by their ids",
  async run({ service }) {
    const { call, createKey } = await signIn(service)
    const { project } = await call<{ project: { id: string } }>('POST', '/accounts', {
      name: 'Second tenant',
      project_name: 'Second tenant',
    })
    const { key } = await createKey(SCOPES, project.id)
    const belongings = await makeBelongings(service)
    const before = await exportAll(service)
    must(before.includes(CANARY), `the first tenant has nothing: ${before.slice(0, 300)}`)
    const requests = listRequests(belongings, key)
    for (const { name, url, ...init } of requests) {
      const response = await fetch(service.api + url, init)
      const text = await response.text()
      must(response.status === 404, `${name}: ${response.status} ${text.slice(0, 200)}`)
      must(!text.includes(CANARY), `${name} shows a text: ${text.slice(0, 200)}`)
    }
    must((await exportAll(service)) === before, 'a record of the first tenant has changed')
    return `${requests.length} operations answered 404, and changed nothing`
  },
}

/** Attacks by a customer of the same service. */
export const tenants: readonly Recipe[] = [secondTenant]
