import { FAILURES } from '@promptwire/core/errors/failure'
import type { Heading } from '../../ui/layout/heading.ts'
import type { Reference } from './operation-entry.tsx'
import { type OperationItem, tagTitle } from './operation-item.ts'
import {
  errorCodePath,
  operationPath,
  resourcePath,
  WEBHOOKS_PATH,
  webhookPath,
} from './reference-paths.ts'

const GROUP = 'API reference'

export const buildReferenceHeadings = ({ tags, operations, webhooks }: Reference): Heading[] => [
  { label: GROUP, href: '/docs', group: GROUP, body: '' },
  ...['Basics', 'Errors'].map((label) => ({
    label,
    href: `/docs#${label.toLowerCase()}`,
    group: GROUP,
    body: '',
  })),
  ...tags.map(({ name, description }) => ({
    label: tagTitle(name),
    href: resourcePath(name),
    group: GROUP,
    body: description,
  })),
  ...operations.map((operation) => ({
    label: operation.summary,
    href: operationPath(operation),
    group: `${GROUP}: ${tagTitle(operation.tag)}`,
    names: `${operation.id} ${operation.path}`,
    body: operationText(operation),
  })),
  { label: 'Webhook messages', href: WEBHOOKS_PATH, group: GROUP, body: '' },
  ...webhooks.map(({ type, description }) => ({
    label: type,
    href: webhookPath(type),
    group: `${GROUP}: Webhooks`,
    body: description,
  })),
  ...Object.entries(FAILURES).map(([code, { meaning }]) => ({
    label: code,
    href: errorCodePath(code),
    group: `${GROUP}: Errors`,
    body: meaning,
  })),
]

/** The description, with the names of request and response fields. */
function operationText({ description, fields, responseFields }: OperationItem): string {
  const fieldTexts = [...fields, ...responseFields].map(({ name, description }) =>
    description === '' ? name : `${name}: ${description}`,
  )
  return [description, ...fieldTexts].join(' \u00b7 ')
}
