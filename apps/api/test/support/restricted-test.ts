import type { Input } from '@promptwire/contract/operation'
import type { PeopleContract } from '@promptwire/contract/people-contract'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'

export type Restriction = Input<PeopleContract['create_key']>['restricted_to']

/**
 * Folders: `team` with `inner` in it, and `other`. Each has a prompt of the same name; `root` is a
 * prompt outside folders.
 */
export const test = apiTest.extend('place', async ({ api, client, projectAs }) => {
  const owner = await api.owner()
  const project = await projectAs(owner, owner.projectId)
  const all = { bearer: (await api.key(owner, 'dev')).text }
  const folder = async (name: string, parent_id?: string) =>
    (await client.create_folder({ name, ...(parent_id && { parent_id }) }, all)).data.id
  const prompt = async (slug: string, folder_id: string | null, content = `Text of ${slug}.`) => {
    const blocks = [{ type: 'custom', title: 'Text', content }] as const
    const made = await client.create_prompt(
      { name: slug, slug, folder_id, blocks: [...blocks] },
      all,
    )
    await client.save_draft_version({ prompt_id: slug }, all)
    await client.publish_version({ prompt_id: slug, version: 1 }, all)
    return made.data
  }
  const team = await folder('Team')
  const folders = { team, inner: await folder('Inner', team), other: await folder('Other') }
  const made = {
    team: await prompt('in-team', folders.team),
    inner: await prompt('in-inner', folders.inner),
    other: await prompt('in-other', folders.other),
    root: await prompt('at-root', null),
  }
  const createKey = async (restricted_to: Restriction, more: object = {}) => {
    const { data } = await project.create_key({
      name: 'Restricted',
      environment: 'dev',
      scopes: (await api.database.prisma.apiKey.findFirstOrThrow()).scopes as never,
      restricted_to,
      ...more,
    })
    return { id: data.id, bearer: data.key, data }
  }
  return { owner, project, all, folders, made, prompt, createKey }
})

/** A failure with a code and a part of its message. */
export const refused = (code: string, text = '') =>
  expect.objectContaining({ code, message: expect.stringContaining(text) })
