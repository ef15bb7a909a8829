/** The model in examples, placeholders and the demo: choose one without an announced end. */
export const EXAMPLE_MODEL = 'gpt-5.2'
