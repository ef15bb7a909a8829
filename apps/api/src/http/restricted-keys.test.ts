import { randomUUID } from 'node:crypto'
import { isOpenToRestricted } from '@promptwire/contract/derive/open-to-restricted'
import {
  isUnboundedStream,
  type PublicOperation,
  pathParameters,
} from '@promptwire/contract/operation'
import { type PublicContract, publicContract } from '@promptwire/contract/public-contract'
import { isUuid } from '@promptwire/core/text/slug'
import { describe, expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { sendOperation } from '../../../../test/support/operation-request.ts'
import { bearer } from '../../../../test/support/project-doors.ts'
import {
  createSubject,
  needsFreshSubject,
  type Subject,
  toOrder,
} from '../../../../test/support/subject.ts'
import { VALID_INPUTS } from '../../../../test/support/valid-inputs.ts'
import { CANARY, createCanaries } from '../../test/support/canaries.ts'

type Name = keyof PublicContract

/**
 * In one project: everything that the key can reach, in one folder, and another prompt full of
 * canaries.
 */
const test = apiTest
  .extend('canaries', { scope: 'file' }, ({ api, client }) => createCanaries(api, client))
  .extend('makeInside', { scope: 'file' }, ({ api, canaries: { owner, subject } }) => {
    const { prisma } = api.database
    return async (): Promise<Subject> => {
      const before = await prisma.prompt.findMany({ where: { projectId: owner.projectId } })
      const inside = await createSubject(api, owner)
      await prisma.prompt.updateMany({
        where: { projectId: owner.projectId, id: { notIn: before.map(({ id }) => id) } },
        data: { folderId: inside.folderId },
      })
      expect(subject.folderId).not.toBe(inside.folderId)
      return inside
    }
  })
  .extend('inside', { scope: 'file' }, ({ makeInside }) => makeInside())
  // One for operations that read, one for those that leave it usable, and one for each other
  // operation.
  .extend('written', { scope: 'file' }, ({ makeInside }) => makeInside())
  .extend('headersFor', { scope: 'file' }, ({ api, canaries: { owner } }) => {
    return async (restriction: { folderIds?: string[]; promptIds?: string[] }) => {
      const limits = { isRestricted: true, folderIds: [], promptIds: [], ...restriction }
      return bearer((await api.key(owner, 'dev', undefined, limits)).text)
    }
  })

const operations = Object.entries<PublicOperation>(publicContract)
const answering = operations
  .filter(([, row]) => !isUnboundedStream(row))
  .toSorted(([, one], [, other]) => toOrder(one) - toOrder(other))
const open = answering.filter(([, row]) => isOpenToRestricted(row))
const recordRows = open.filter(([, { path }]) => {
  const [first] = pathParameters(path)
  return first !== undefined && first !== 'gallery_slug'
})

/** Inputs that make a response as complete as possible. */
const tellingInput = (name: Name, subject: Subject, folderId: string): object => {
  const creates = ['create_prompt', 'import_prompt', 'import_skill', 'copy_gallery_prompt']
  return {
    ...VALID_INPUTS[name](subject),
    ...(name === 'list_prompts' && { include: 'variables' }),
    ...(name === 'search_prompts' && { q: 'a' }),
    ...(name === 'list_proposals' && { prompt_id: undefined }),
    ...(creates.includes(name) && { folder_id: folderId }),
  }
}

/** Responses show neither text nor name of a prompt that the key cannot reach. */
function expectNothingFrom(outside: Subject, text: string) {
  expect([...text.matchAll(CANARY)]).toEqual([])
  expect(text).not.toContain(outside.promptId)
  expect(text).not.toContain(outside.folderId)
}

const unknownNames = (input: object) =>
  Object.fromEntries(
    Object.entries(input).map(([field, value]) => {
      if (!/_id$|^before$/.test(field)) return [field, value]
      return [field, isUuid(String(value)) ? randomUUID() : 'no-such-thing']
    }),
  )

test('the walk has rows that are open to restricted keys, and rows that are not', () => {
  const closed = operations.filter(([, row]) => !isOpenToRestricted(row)).map(([name]) => name)
  expect(closed.sort()).toEqual([
    'create_folder',
    'delete_folder',
    'import_project_file',
    'list_audit_entries',
    'list_projects',
    'update_folder',
  ])
})

describe('to a key that is restricted to a folder', () => {
  test.for(answering)(
    '%s shows nothing from outside',
    async ([name, row], { api, canaries, inside, written, makeInside, headersFor }) => {
      const shared = row.effect === 'reads' ? inside : written
      const subject = needsFreshSubject(name, row) ? await makeInside() : shared
      const headers = await headersFor({ folderIds: [subject.folderId] })
      const input = tellingInput(name as Name, subject, subject.folderId)
      const response = await sendOperation(api.app.request, name as Name, input, headers)
      const text = await response.text()
      expect([response.status, text]).toEqual([
        isOpenToRestricted(row) ? 200 : 403,
        expect.anything(),
      ])
      expectNothingFrom(canaries.subject, text)
    },
  )

  test.for(recordRows)(
    '%s answers about outside as about what does not exist',
    async ([name], { api, canaries: { subject: outside }, inside, headersFor }) => {
      const headers = await headersFor({ folderIds: [inside.folderId] })
      const send = (input: object) => sendOperation(api.app.request, name as Name, input, headers)
      for (const version of [undefined, outside.promptId]) {
        const given = VALID_INPUTS[name as Name](outside)
        const byId = version && 'prompt_id' in given ? { prompt_id: version } : {}
        const response = await send({ ...given, ...byId })
        const text = await response.text()
        expect([name, response.status, text]).toEqual([name, 404, expect.anything()])
        expect(text).toBe(await (await send(unknownNames({ ...given, ...byId }))).text())
      }
    },
  )
})
