import type { Output } from '@promptwire/core/contract/operation'
import type { Project } from '@promptwire/core/contract/people/project'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { WebRequest } from '../../session/web-environment.ts'
import type { Crumb } from '../../ui/breadcrumb.tsx'

export type TestCase = Output<typeof publicContract.get_test_case>
export type Prompt = Output<typeof publicContract.get_working_copy>

/** The prompt whose test cases are looked at, and the project it is in. */
export interface PromptFacts {
  readonly project: Project
  readonly prompt: Prompt
}

export const promptIdOf = (c: WebRequest): string => c.req.param('prompt_id') ?? ''
export const testCaseIdOf = (c: WebRequest): string => c.req.param('test_case_id') ?? ''

export const readPrompt = async (c: WebRequest): Promise<Prompt> =>
  (await c.var.projectApi.get_working_copy({ prompt_id: promptIdOf(c) })).data

/** Where the prompt is edited. */
export const promptPath = (project: Project, { slug }: { readonly slug: string }): string =>
  `/projects/${project.id}/prompts/${encodeURIComponent(slug)}`

/** Where the test cases of a prompt are. */
export const testCasesPath = (project: Project, prompt: { readonly slug: string }): string =>
  `${promptPath(project, prompt)}/test-cases`

/** The list that a form of one of its pages leads back to. */
export const listPathOf = (c: WebRequest): string =>
  testCasesPath(c.var.project, { slug: promptIdOf(c) })

export const mayWrite = (project: Project): boolean => project.may.includes('test_cases:write')

/** The prompt above its list of test cases. */
export const crumbsTo = ({ project, prompt }: PromptFacts): Crumb[] => [
  { text: prompt.name, href: promptPath(project, prompt) },
]

/** The list above one of its pages. */
export const crumbsBelow = (facts: PromptFacts): Crumb[] => [
  ...crumbsTo(facts),
  { text: 'Test cases', href: testCasesPath(facts.project, facts.prompt) },
]
