import { excerpt } from '../../ui/excerpt.ts'
import type { TestCase } from './opened-test-cases.ts'

/** What a test case is known by. */
export const titleOf = ({ input_text }: Pick<TestCase, 'input_text'>): string =>
  excerpt(input_text) || '(empty input)'
