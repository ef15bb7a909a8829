import type { Output } from '@promptwire/core/contract/operation'
import type { Project } from '@promptwire/core/contract/people/project'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { promptPath } from '../../product/prompt-path.ts'
import { getPromptId } from '../../session/render/load-prompt.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'

export type TestCase = Output<typeof publicContract.get_test_case>

export const getTestCaseId = (c: WebRequest): string => c.req.param('test_case_id') ?? ''

/** Path of a prompt's test cases. */
export const testCasesPath = (project: Project, prompt: { readonly slug: string }): string =>
  `${promptPath(project, prompt.slug)}/test-cases`

/** Path of the list, for redirects. */
export const buildListPath = (c: WebRequest): string =>
  testCasesPath(c.var.project, { slug: getPromptId(c) })

export const canWrite = (project: Project): boolean => project.may.includes('test_cases:write')
