import { SUBJECTS, type Subject } from './prompt-subjects.ts'

type Style = (subject: Subject) => string

const bullets = (items: readonly string[], mark = '-') =>
  items.map((each) => `${mark} ${each}`).join('\n')
const numbered = (items: readonly string[]) =>
  items.map((each, i) => `${i + 1}. ${each}`).join('\n')
const fence = (text: string, info = '') => `\`\`\`${info}\n${text}\n\`\`\``
const tag = (name: string, text: string) => `<${name}>\n${text}\n</${name}>`

/** Texts as people write prompts: with tags. */
const TAGGED: Readonly<Record<string, Style>> = {
  'tags with blank lines between': (s) =>
    `${s.role}\n\n${tag('communication', bullets(s.rules))}\n\n${tag('tool_calling', s.context)}\n\n${tag('steps', numbered(s.steps))}\n`,
  'tags on lines of their own, one after another': (s) =>
    `${tag('role', s.role)}\n${tag('context', s.context)}\n${tag('rules', bullets(s.rules))}`,
  'tags within tags': (s) =>
    `${tag('identity', s.role)}\n\n${tag('examples', `${tag('example', `<input>${s.input}</input>\n<output>\n${s.output}\n</output>`)}\n${tag('example', s.output)}`)}\n\n\nBegin with {{${s.key}}}.\n`,
  'tags with attributes': (s) =>
    `${s.role}\n\n<document index="1" source='${s.name}.txt'>\n${s.context}\n</document>\n<document index="2">${s.input}</document>\n\n<instructions>${s.steps.join(' ')}</instructions>`,
  'tags within a line, and tags that never close': (s) =>
    `Use <b>bold</b> and <i>italics</i>.\n<note>Short.</note>\n<open>\n${s.role}\n</other>\n<br/>\n${bullets(s.rules)}\n`,
  'headings within tags': (s) =>
    `<system>\n# ${s.name}\n\n${s.role}\n\n## Rules\n${bullets(s.rules, '*')}\n</system>\n<task>\n## Steps\n\n${numbered(s.steps)}\n</task>\n\nGo.\n\n`,
  'tags in other writing': (s) =>
    `<SYSTEM_PROMPT>\n${s.role}\n</SYSTEM_PROMPT>  \n\n<user-context>\n${s.context}\n</user-context>\t\n<s:rules>\n${bullets(s.rules)}\n</s:rules>\n`,
}

const HEADED: Readonly<Record<string, Style>> = {
  'headings as this product writes them': (s) =>
    `## Role\n${s.role}\n\n## Rules\n${bullets(s.rules)}\n\n## Steps\n${numbered(s.steps)}`,
  'a title and sections': (s) =>
    `# ${s.name}\n\n## Role\n\n${s.role}\n\n## Context\n\n${s.context}\n\n## Output format\n\n${fence(s.output, 'json')}\n`,
  'sections of the highest level, with their own': (s) =>
    `# Role\n${s.role}\n## Tone\nKind.\n### Not\nFunny.\n# Steps\n${numbered(s.steps)}\n`,
  'headings in odd writing': (s) =>
    `##  Role  ##\n${s.role}\n\n   ### Rules #\n\n\n${bullets(s.rules)}\n#NoHeading\n####### Seven\n## \n##\tTab\n${s.context}\n\n\n\n`,
  'sections without text': (s) => `# One\n# Two\n\n# For {{${s.key}}}\n${s.role}\n\n# Last`,
  'underlined and bold headings, and rules': (s) =>
    `${s.name}\n=====\n\n${s.role}\n\n**Rules**\n\n${bullets(s.rules)}\n\n---\n\nSteps\n-----\n${numbered(s.steps)}\n\n* * *\n`,
  'headings and tags': (s) =>
    `# Tools\n\n## read_file\nDescription: reads.\nUsage:\n<read_file>\n<path>{{${s.key}}}</path>\n</read_file>\n\n## write_file\n${tag('write_file', s.output)}\n\n# Rules\n\n${tag('rules', bullets(s.rules))}\n`,
}

const WORKING: Readonly<Record<string, Style>> = {
  'plain paragraphs': (s) =>
    `${s.role}\n\n${s.context}\n\nNever do this:\n\n${bullets(s.rules)}\n\nRespond in JSON.\n\n\n${s.input}`,
  'one line': (s) => `${s.role.replaceAll('\n', ' ')} {${s.key}}`,
  'instructions for agents in a repository': (s) =>
    `# AGENTS.md\n\nThis file guides agents.\n\n## Commands\n\n${fence('npm ci\nnpm test -- --watch=false\n# a comment, no heading', 'sh')}\n\n## Style\n${bullets(s.rules)}\n\n    indented code {x}\n\n## Gotchas\n\n- \`{${s.key}}\` is literal\n- see [docs](./docs/a b.md)\n`,
  'a skill with front matter': (s) =>
    `---\nname: ${s.name}\ndescription: "Use it: when asked"\nallowed-tools: Read, Bash(git:*)\n---\n\n# ${s.name}\n\n${s.role}\n\n## When to use\n\n${bullets(s.rules)}\n\n## Scripts\n\nRun \`python scripts/run.py --in {file}\`.\n`,
  'a chat': (s) =>
    `System: ${s.role}\n\nUser: ${s.input}\nAssistant: ${s.output}\n\n**User:** And {{${s.key}}}?\n`,
  'a chat in ChatML': (s) =>
    `<|im_start|>system\n${s.role}<|im_end|>\n<|im_start|>user\n${s.input}\n<|im_end|>\n<|im_start|>assistant\n`,
  'examples with fences within fences': (s) =>
    `${s.role}\n\n${fence(`# Not a heading\n<x>\n\n${s.output}\n</x>\n\`\`\` not closed`, 'md')}\n~~~\n{${s.key}} \${a} <<b>>\n~~~\n\n## After\n${fence('never closed').slice(0, -4)}`,
  'template languages': (s) =>
    `{% if vip == "yes" %}\nHello {{ ${s.key} | upper }}.\n{% endif %}\n{{#each items}}- {{this}}\n{{/each}}{{> footer}}\n{{{${s.key}}}} \\{{${s.key}}} \\\\{{ ${s.key} }} {{ {{}} }} {{\n${s.context}\n`,
  'placeholders of other styles': (s) =>
    `Dear {${s.key}}, it is \${ day } at <<place>>.\n${s.rules.join('\n')}\n{"json": {"a": {b}}} {0} {x:>10} \\<<no>> \\{<<no>> $\{a\n${s.output}\n`,
  'white space everywhere': (s) =>
    `\n\n  \n\t${s.role}  \n \n\n## Rules \t\n\n\n${bullets(s.rules)}   \n\n\n\u00a0\n# \n<a>\n\n\n</a>\n\n\n\n<b>\n${s.context}\n\n</b>\n\n\n   `,
  'line breaks of Windows and a byte order mark': (s) =>
    `\ufeff# Role\r\n${s.role}\r\n\r\n${tag('rules', bullets(s.rules)).replaceAll('\n', '\r\n')}\r\n\r\n${fence(s.output)}\r\n# Steps\r\n${numbered(s.steps)}\r\n`,
}

/** 200 prompts: 25 styles by 8 subjects, each with its name. */
export const PROMPT_CORPUS: readonly (readonly [name: string, text: string])[] = Object.entries({
  ...TAGGED,
  ...HEADED,
  ...WORKING,
}).flatMap(([style, write]) =>
  SUBJECTS.map((subject) => [`${subject.name}: ${style}`, write(subject)] as const),
)
