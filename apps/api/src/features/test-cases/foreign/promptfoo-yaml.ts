import type { TestCaseFields } from '@promptwire/contract/test-cases/test-case-fields'
import { Document, isNode } from 'yaml'
import { toAssertion, unsupportedParts } from './promptfoo-assertion.ts'

/** Writes promptfoo tests; unsupported parts become comments. */
export function writePromptfooYaml(cases: readonly TestCaseFields[]): string {
  const document = new Document({ tests: cases.map(toTest) })
  for (const [i, { checks }] of cases.entries()) {
    const lost = checks.flatMap(unsupportedParts)
    const node = document.getIn(['tests', i], true)
    if (lost.length > 0 && isNode(node)) node.commentBefore = ` Not carried: ${lost.join(', ')}`
  }
  return document.toString()
}

function toTest({ input_text, expected_output, variables, checks, threshold }: TestCaseFields) {
  const assert = checks.flatMap((check) => toAssertion(check) ?? [])
  return {
    vars: { ...variables, input_text },
    ...(assert.length > 0 && { assert }),
    ...(threshold !== null && { threshold }),
    ...(expected_output !== '' && { metadata: { expected_output } }),
  }
}

/** Parts that the format cannot store. */
export const unsupportedInYaml = ({ checks }: TestCaseFields): string[] =>
  checks.flatMap(unsupportedParts)
