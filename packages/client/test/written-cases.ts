import type { CompilerCase } from './compiler-cases.ts'

const block = (content: string, more: object = {}) => ({
  type: 'text',
  title: 'Title',
  content,
  heading: 'none',
  role: 'system',
  ...more,
})

const variable = (key: string, type: string, rules: object = {}, more: object = {}) => ({
  key,
  type,
  rules,
  default_value: null,
  required: false,
  ...more,
})

type Values = CompilerCase['values']

/** One variable and its values; each value is a case. */
const values = (type: string, rules: object, given: readonly unknown[]): CompilerCase[] =>
  given.map((value) => ({
    name: `${type} ${JSON.stringify(rules)} of ${JSON.stringify(value)?.slice(0, 40)}`,
    template: { blocks: [block('{{v}}')], variables: [variable('v', type, rules)] },
    values: { v: value },
  }))

/** A block that is there if a condition is met, for some values. */
const condition = (when: object, given: readonly Values[]): CompilerCase[] =>
  given.map((each) => ({
    name: `${JSON.stringify(when)} for ${JSON.stringify(each)}`,
    template: { blocks: [block('always'), block('sometimes', { when })], variables: [] },
    values: each,
  }))

/** A text without variables. */
const text = (name: string, content: string, more: object = {}): CompilerCase => ({
  name,
  template: { blocks: [block(content, more)], variables: [] },
  values: { name: '{{other}} $& \\{{', other: 'x' },
})

const NUMBERS = [
  0,
  -0,
  7,
  -7,
  0.5,
  1.25,
  100,
  1e21,
  1.5e300,
  1e-7,
  0.000001,
  123456789012345680000,
  9007199254740992,
  '7',
  '007',
  '-0',
  '1.0',
  '1e3',
  '1e999',
  ' 7',
  '٧',
  '',
  '0x10',
  'Infinity',
  true,
  null,
  [],
  {},
]

const LISTS = [
  [],
  ['a'],
  ['a\nb', 'c\r\n\r\nd'],
  '["x","y"]',
  'one\n\ntwo\r\n three',
  '{"a":1}',
  '7',
  'null',
  '',
  [1, 2.5, true],
  [['nested']],
  [null],
  3,
  { a: 1 },
]

const HISTORY: CompilerCase['template'] = {
  blocks: [
    block('You help.', { heading: 'title' }),
    block('before {{ history }} after', { type: 'messages', role: 'user', name: 'Ada' }),
    block('Bye {{name}}', { role: 'user', heading: 'title' }),
    block('And {{name}}', { role: 'user', heading: 'h2', name: 'Bo' }),
    block('  ', { role: 'assistant' }),
  ],
  variables: [variable('history', 'text'), variable('name', 'text', {}, { default_value: '' })],
  temperature: 0.5,
  model: 'm',
}

const message = (role: unknown, content: unknown, more: object = {}) => ({ role, content, ...more })

const MESSAGES: readonly Values[] = [
  {},
  { history: [] },
  { history: [message('user', 'Hi'), message('assistant', '')], name: 'x' },
  { history: '[{"role":"system","content":"JSON","name":"bot-1"}]' },
  { history: 'text' },
  { history: { role: 'user' } },
  { history: [message('tool', 'x')] },
  { history: [message('user', 7)] },
  { history: [message('user', 'x', { name: 'two words' })] },
  { history: [message('user', 'x', { name: null })] },
  { history: [message('user', 'x', { b: 1, 1: 2 })] },
  { history: ['x'] },
  { history: null },
  { history: Array.from({ length: 201 }, () => message('user', 'x')) },
]

const REQUIRED: CompilerCase['template'] = {
  blocks: [
    block('{{a}}'),
    block('{{b}}', { when: { variable: 'c', is: 'present' } }),
    block('{{d}}', { when: { variable: 'a', is: 'absent' } }),
  ],
  variables: ['a', 'b', 'c', 'd'].map((key) => variable(key, 'integer', {}, { required: true })),
}

export const WRITTEN_CASES: readonly CompilerCase[] = [
  ...['number', 'integer', 'text'].flatMap((type) => values(type, {}, NUMBERS)),
  ...values('number', { min: 1, max: 2.5 }, [1, 2.5, 0.5, 3, '2']),
  ...values('integer', { min: 2, max: 2 }, [1, 2, 3]),
  ...values('string', { min: 1, max: 2 }, ['', 'a', '👍🏽', 'abc', 7, null]),
  ...values('string', { min: 2 }, ['a', '👍']),
  ...values('boolean', {}, [true, false, 'true', 'TRUE', 1, [true]]),
  ...values('enum', { choices: ['free', '1', 'true'] }, ['free', 1, true, 'other', null, ['free']]),
  ...values('date', {}, [
    '2026-01-31',
    '2026-02-29',
    '2024-02-29',
    '0000-02-29',
    '2026-1-1',
    '2026-13-01',
    5,
  ]),
  ...values('list', {}, LISTS),
  ...values('list', { format: 'json', item_type: 'number' }, [
    [1, 2.5],
    '1\n2.50\n1e3',
    ['x'],
    '[1,"2"]',
  ]),
  ...values('list', { format: 'json', item_type: 'boolean' }, [
    [true, 'false'],
    'true\nfalse',
    [1],
  ]),
  ...values('list', { format: 'json' }, [['"', '\u2028', 'ü\u0001']]),
  ...values('list', { format: 'numbered', min: 1, max: 2 }, [[], ['a\nb', 'c'], ['a', 'b', 'c']]),
  ...values('list', { format: 'comma' }, [['a', 'b']]),
  ...values('list', { format: 'lines', item_type: 'integer' }, [[1, '02'], '1\n2.5']),
  ...values('object', {}, [
    { b: 1, a: [1.0, null, true, 'x'], 2: 'two', 1: 'one' },
    '{"b":1e2,"1":-0,"a":"\\u00e9\\ud800"}',
    '[1]',
    'x',
    null,
    [],
  ]),
  ...values('string', { pattern: 'a+' }, ['aa']),
  ...condition({ variable: 'x', is: 'present' }, [
    {},
    { x: '' },
    { x: '[]' },
    { x: 0 },
    { x: ' ' },
  ]),
  ...condition({ variable: 'x', is: 'absent' }, [{}, { x: 'a' }]),
  ...condition({ variable: 'x', is: 'equals', value: 1 }, [
    { x: 1 },
    { x: '1.0' },
    { x: '0x1' },
    { x: ' 1 ' },
    { x: 'one' },
  ]),
  ...condition({ variable: 'x', is: 'not_equals', value: 'a' }, [{}, { x: 'a' }, { x: 'A' }]),
  ...condition({ variable: 'x', is: 'in', value: ['a', 2, true] }, [
    { x: 'a' },
    { x: '2.0' },
    { x: true },
    { x: 'b' },
  ]),
  ...condition({ variable: 'x', is: 'gt', value: 10 }, [
    { x: 9 },
    { x: '10.5' },
    { x: '1e2' },
    { x: 'Infinity' },
    { x: '.5' },
    { x: '' },
  ]),
  ...condition({ variable: 'x', is: 'lt', value: '2026-02-01' }, [
    { x: '2026-01-31' },
    { x: '2026-02-01T00:00' },
    { x: 'a' },
    { x: 3 },
  ]),
  ...condition(
    {
      all: [
        { variable: 'x', is: 'present' },
        { any: [{ variable: 'y', is: 'present' }, { any: [] }] },
      ],
    },
    [{ x: 1 }, { x: 1, y: 2 }],
  ),
  ...condition({ all: [] }, [{}]),
  text(
    'a literal and an escape',
    'a \\{{name}} {{name}} \\\\{{name}} {{{name}}} {{ name\t}} {{na me}} {{}} {{',
  ),
  text('a name that no value can have', '{{__proto__}} {{ __proto__ }} {{__proto__x}} {{name}}'),
  text('a value is not read again', '{{name}}{{other}}{{missing}}'),
  text('a placeholder in a title', 'x', { title: 'For {{name}}', heading: 'title' }),
  text('white space of every kind', ' \t\n\u00a0\u2003\ufeff'),
  text('no white space for JavaScript', '\u0085\u001c'),
  ...['title', 'h1', 'h6', 'tag', 'none'].map(
    (heading): CompilerCase => ({
      name: `lines at the end of blocks with ${heading}`,
      template: {
        blocks: ['a', 'b\n', 'c\n\n', 'd\r\n', '\n', 'e\n\n\n'].map((content) =>
          block(content, { heading }),
        ),
        variables: [],
      },
      values: {},
    }),
  ),
  {
    name: 'a shared part with a condition',
    template: {
      blocks: [
        block('', {
          when: { variable: 'x', is: 'present' },
          include: {
            blocks: [
              { title: 'One', content: '1 {{x}}', heading: 'h2' },
              { title: 'Two', content: '2', when: { any: [{ variable: 'y', is: 'present' }] } },
            ],
          },
        }),
      ],
      variables: [],
    },
    values: { x: 1 },
  },
  ...MESSAGES.flatMap((each, at) =>
    [false, true].map(
      (lenient): CompilerCase => ({
        name: `messages ${at}${lenient ? ', lenient' : ''}`,
        template: HISTORY,
        values: each,
        lenient,
      }),
    ),
  ),
  {
    name: 'default messages',
    template: {
      ...HISTORY,
      variables: [
        variable('history', 'text', {}, { default_value: '[{"role":"user","content":"Default"}]' }),
      ],
    },
    values: {},
  },
  ...[{}, { a: 1 }, { a: 'x' }, { a: 1, c: 2 }, { b: 'x', c: 'y' }].flatMap((each, at) =>
    [false, true].map(
      (lenient): CompilerCase => ({
        name: `required values ${at}${lenient ? ', lenient' : ''}`,
        template: REQUIRED,
        values: each,
        lenient,
      }),
    ),
  ),
  ...['["a","b"]', 'a\nb', '{}'].map(
    (default_value): CompilerCase => ({
      name: `a default ${default_value}`,
      template: {
        blocks: [block('{{v}}')],
        variables: [variable('v', 'list', { format: 'comma' }, { default_value })],
      },
      values: {},
    }),
  ),
  {
    name: 'keys that look like indexes come first',
    template: { blocks: [block('{{a}}')], variables: [variable('a', 'integer')] },
    values: { a: 'x', 2: null, 1: null, '01': null },
  },
]
