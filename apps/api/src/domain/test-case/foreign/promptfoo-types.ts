/** Assertions of promptfoo that have a check here, without `not-`. */
const TEXT = ['contains', 'icontains', 'starts-with', 'equals', 'regex', 'llm-rubric'] as const
export const LIST_TYPES: readonly string[] = [
  ...['contains-any', 'contains-all', 'icontains-any', 'icontains-all'],
]
export const JSON_TYPES: readonly string[] = ['is-json', 'contains-json']
export const LIMIT_TYPES: readonly string[] = ['latency', 'cost']
export const SUPPORTED_TYPES: readonly string[] = [
  ...TEXT,
  ...LIST_TYPES,
  ...JSON_TYPES,
  ...LIMIT_TYPES,
  ...['word-count', 'finish-reason', 'levenshtein'],
]

/** What is judged by how the run went: a transform of the output does not change it. */
export const RUN_TYPES: readonly string[] = [...LIMIT_TYPES, 'finish-reason']

/** Assertions that promptfoo knows, and we do not: in its CSV these words are no expected output. */
export const UNSUPPORTED_TYPES: readonly string[] = [
  ...['agent-rubric', 'answer-relevance', 'assert-set', 'bleu', 'classifier', 'contains-html'],
  ...['contains-sql', 'contains-xml', 'context-faithfulness', 'context-recall', 'moderation'],
  ...['context-relevance', 'conversation-relevance', 'eval', 'factuality', 'file', 'fn', 'g-eval'],
  ...['gleu', 'guardrails', 'human', 'is-html', 'is-refusal', 'is-sql', 'is-valid-function-call'],
  ...['is-valid-openai-function-call', 'is-valid-openai-tools-call', 'is-xml', 'javascript'],
  ...['max-score', 'meteor', 'model-graded-closedqa', 'model-graded-factuality', 'perplexity'],
  ...['perplexity-score', 'pi', 'python', 'rouge-n', 'ruby', 'search-rubric', 'select-best'],
  ...['similar', 'similar:cosine', 'similar:dot', 'similar:euclidean', 'skill-used', 'webhook'],
  ...['tool-call-f1', 'trace-error-spans', 'trace-span-count', 'trace-span-duration'],
  ...['trajectory:goal-success', 'trajectory:tool-args-match', 'trajectory:step-count'],
  ...['trajectory:tool-sequence', 'trajectory:tool-used'],
]
