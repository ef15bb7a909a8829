import { type Condition, holds } from '@promptwire/core/compile/condition'
import { expect, test } from 'vitest'
import { conditionalSections } from './conditional-sections.ts'
import type { ConditionSyntax } from './template-tags.ts'

type Values = Readonly<Record<string, string | number | boolean>>

/** Renders the sections whose conditions are true. */
function render(template: string, syntax: ConditionSyntax, values: Values): string {
  const valueFor = (key: string) => (key in values ? String(values[key]) : undefined)
  return conditionalSections(template, syntax)
    .filter(({ when }) => !when || holds(when, valueFor))
    .map(({ text }) => text)
    .join('')
}

/** Expected texts are from the original template languages. */
test.each<[string, ConditionSyntax, string, [Values, string][]]>([
  [
    'a section of whole lines',
    'jinja2',
    'A\n{% if x %}\nB\n{% endif %}\nC',
    [
      [{ x: true }, 'A\n\nB\n\nC'],
      [{}, 'A\n\nC'],
      [{ x: false }, 'A\n\nC'],
    ],
  ],
  [
    'marks that remove line breaks',
    'jinja2',
    'A\n{%- if x %}\nB {{ x }}\n{%- else %}\nD\n{%- endif %}\nC',
    [
      [{ x: 'y' }, 'A\nB {{ x }}\nC'],
      [{}, 'A\nD\nC'],
    ],
  ],
  [
    'one line with alternatives',
    'jinja2',
    '{% if n == 3 %}three{% elif n >= 4 %}many{% endif %}\nend',
    [
      [{ n: 4 }, 'many\nend'],
      [{ n: 3 }, 'three\nend'],
    ],
  ],
  [
    'alternatives in order',
    'jinja2',
    '{% if plan == "pro" %}P\n{% elif plan in ["a", \'b\'] %}AB\n{% else %}none\n{% endif %}',
    [
      [{ plan: 'pro' }, 'P\n'],
      [{ plan: 'b' }, 'AB\n'],
      [{ plan: 'c' }, 'none\n'],
      [{}, 'none\n'],
    ],
  ],
  [
    'sections in sections',
    'jinja2',
    '{% if a is defined and not b %}\nA\n{% if c is not none %}\nC\n{% endif %}\n{% endif %}',
    [
      [{ a: 1 }, '\nA\n'],
      [{ a: 1, c: 2 }, '\nA\n\nC\n\n'],
      [{ a: 1, b: 1, c: 2 }, ''],
    ],
  ],
  [
    'lines of Handlebars',
    'handlebars',
    'A\n{{#if x}}\nB\n{{else}}\nC\n{{/if}}\nD',
    [
      [{ x: true }, 'A\nB\nD'],
      [{ x: false }, 'A\nC\nD'],
      [{}, 'A\nC\nD'],
    ],
  ],
  [
    'an end of what never began',
    'handlebars',
    '{{section "a"}}\n{{#if x}}\nB\n{{/if}}\n{{/section}}',
    [
      [{ x: true }, '{{section "a"}}\nB\n{{/section}}'],
      [{}, '{{section "a"}}\n{{/section}}'],
    ],
  ],
  [
    'helpers of Dotprompt',
    'handlebars',
    '{{#ifEquals a "b"}}\nB\n{{else if c}}\nC\n{{/ifEquals}}\n{{#unless d}}\nD\n{{/unless}}\n',
    [
      [{ a: 'b', d: 1 }, 'B\n'],
      [{ c: 1 }, 'C\nD\n'],
    ],
  ],
])('renders what the template renders: %s', (_, syntax, template, cases) => {
  for (const [values, expected] of cases) expect(render(template, syntax, values)).toBe(expected)
})

test.each<[string, ConditionSyntax]>([
  ['A {% if x %}B{% endif %} C', 'jinja2'],
  ['{% for a in b %}\n{% if a %}\nB\n{% endif %}\n{% endfor %}\n', 'jinja2'],
  ['{% if x | length > 3 %}\nA\n{% endif %}\n', 'jinja2'],
  ['{% if f(x) %}\nA\n{% endif %}\n', 'jinja2'],
  ['{% if n > 3 %}\nA\n{% else %}\nB\n{% endif %}\n', 'jinja2'],
  ['{% if x %}\nA\n', 'jinja2'],
  ['{% endif %}\nA\n{% if x %}', 'jinja2'],
  ['{{#each a}}\n{{#if b}}\nB\n{{/if}}\n{{/each}}\n', 'handlebars'],
  ['Dear {{#if x}}{{x}}{{else}}all{{/if}},', 'handlebars'],
  ['{{#if (eq a b)}}\nA\n{{/if}}\n', 'handlebars'],
])('leaves what no condition of a block says as text: %s', (template, syntax) => {
  expect(conditionalSections(template, syntax)).toEqual([{ text: template, when: undefined }])
})

test.each<[string, ConditionSyntax, string]>([
  ['sections on one line', 'handlebars', 'a {{#if x}} {{/if}}'.repeat(20_000)],
  ['blanks', 'handlebars', `{{${' '.repeat(200_000)}`],
  ['an endless word', 'jinja2', `{%${'a'.repeat(200_000)}`],
  ['brackets', 'jinja2', `{% if ${'('.repeat(200_000)} %}\n{% endif %}\n`],
  ['alternatives', 'jinja2', `{% if x %}\n${'{% elif y %}\n'.repeat(20_000)}{% endif %}\n`],
])('leaves %s without end as text', (_, syntax, template) => {
  expect(conditionalSections(template, syntax)).toEqual([{ text: template, when: undefined }])
})

test('sections in more sections than a condition has comparisons stay text', () => {
  const template = '{% if x %}\n'.repeat(20_000) + '{% endif %}\n'.repeat(20_000)
  expect(conditionalSections(template, 'jinja2').at(-1)?.text).toContain('{% if x %}\n{% if x %}')
})

test('a condition of a variable that stays text stays text', () => {
  const template = '{% if x %}\nA\n{% endif %}\n'
  expect(conditionalSections(template, 'jinja2', () => true)).toEqual([{ text: template }])
})

test('an expression of a hundred tests stays text', () => {
  const tests = Array.from({ length: 100 }, (_, at) => `x${at}`)
  const template = `{% if ${tests.join(' or ')} %}\nA\n{% endif %}\n`
  const [section] = conditionalSections(template, 'jinja2')
  expect(section?.text).toBe(template)
})

test('a variable that is also printed counts with any value', () => {
  const template = '{% if name %}\nHi {{ name }}\n{% endif %}\n'
  const when: Condition = { variable: 'name', is: 'present' }
  expect(conditionalSections(template, 'jinja2')).toEqual([{ text: '\nHi {{ name }}\n\n', when }])
})
