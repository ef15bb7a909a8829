import { excerpt } from '../../ui/data/excerpt.ts'
import type { TestCase } from './test-case-context.ts'

/** What a test case is known by. */
export const getTestCaseTitle = ({ input_text }: Pick<TestCase, 'input_text'>): string =>
  excerpt(input_text) || '(empty input)'
