import type { Output } from '@promptwire/contract/operation'
import type { Project } from '@promptwire/contract/projects/project'
import type { publicContract } from '@promptwire/contract/public-contract'
import { promptPath } from '../../product/prompt-path.ts'
import { getPromptId } from '../../session/render/load-prompt.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'

export type TestCase = Output<typeof publicContract.get_test_case>

export const getTestCaseId = (c: WebRequest): string => c.req.param('test_case_id') ?? ''

export const testCasesPath = (project: Project, prompt: { readonly slug: string }): string =>
  `${promptPath(project, prompt.slug)}/test-cases`

export const buildListPath = (c: WebRequest): string =>
  testCasesPath(c.var.project, { slug: getPromptId(c) })

export const canWrite = (project: Project): boolean => project.may.includes('test_cases:write')
