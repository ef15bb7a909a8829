import { FAILURES } from '@promptwire/core/errors/failure'
import type { Reference } from './operation-entry.tsx'
import { curl, type OperationItem } from './operation-item.ts'

/** For models and terminals. */
export const referenceMarkdown = (
  { tags, operations, refusals, webhooks }: Reference,
  baseUrl: string,
) =>
  [
    '# API reference',
    `Base address: ${baseUrl}. Send a key with every request: \`Authorization: Bearer pk_live_…\`. ` +
      'Every response is an envelope of `data` and `error`, one of them null.',
    `Every operation can return ${refusals.join(', ')}; each lists its other errors.`,
    ...tags.flatMap(({ name, description }) => [
      `## ${name}`,
      description,
      ...operations.filter(({ tag }) => tag === name).map((item) => operation(item, baseUrl)),
    ]),
    '## Webhooks',
    ...webhooks.map(
      ({ type, description, example }) => `### ${type}\n\n${description}\n\n${fenced(example)}`,
    ),
    '## Errors',
    '`error.code` is for programs, `error.message` for people. `error.details` lists the wrong fields (`field`, `message`, `expected`, `given`); `error.doc_url` links to the code.',
    Object.entries(FAILURES)
      .map(([code, { status, meaning }]) => `- ${status} \`${code}\`: ${meaning}`)
      .join('\n'),
  ].join('\n\n')

const operation = (item: OperationItem, baseUrl: string): string =>
  [
    `### ${item.summary} (\`${item.id}\`)`,
    `\`${item.method} ${item.path}\``,
    item.description,
    item.fields
      .map(
        ({ name, place, type, required, description }) =>
          `- \`${name}\` (${place}, ${type}${required ? ', required' : ''}) ${description}`,
      )
      .join('\n'),
    fenced(curl(item, baseUrl), 'sh'),
    item.responseFields.length > 0 ? `Response${item.returnsList ? ' (list)' : ''}:` : '',
    item.responseFields
      .map(({ name, type, description }) => `- \`${name}\` (${type}) ${description}`)
      .join('\n'),
    item.refusals.length > 0 ? `Errors: ${item.refusals.join(', ')}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')

const fenced = (text: string, language = 'json') => `\`\`\`${language}\n${text}\n\`\`\``
