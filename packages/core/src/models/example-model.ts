/** The model of examples, placeholders and the demo: a current one, whose end no vendor has announced. */
export const EXAMPLE_MODEL = 'gpt-5.2'
