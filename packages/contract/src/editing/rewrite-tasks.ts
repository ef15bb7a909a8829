import type { Input } from '../operation.ts'
import type { publicContract } from '../public-contract.ts'

type RewriteMode = NonNullable<Input<typeof publicContract.rewrite_block>['how']>

export const REWRITE_TASKS: Readonly<Record<RewriteMode, string>> = {
  improve: 'Make it clearer and more precise, and fix mistakes, without changing what it asks for.',
  expand: 'Say more about what it leaves open, with details and cases that follow from it.',
  simplify: 'Say the same in fewer and simpler words.',
}
