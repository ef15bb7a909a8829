/** Path of a resource's page. */
export const resourcePath = (tag: string): string => `/docs/reference/${tag.replaceAll('_', '-')}`

export const WEBHOOKS_PATH = '/docs/reference/webhook-messages'

/** Path of an operation, on the page of its resource. */
export const operationPath = ({ tag, id }: { readonly tag: string; readonly id: string }): string =>
  `${resourcePath(tag)}#${id}`

export const webhookPath = (type: string): string => `${WEBHOOKS_PATH}#${type}`

/** Path of an error code. */
export const errorCodePath = (code: string): string => `/docs#error-${code}`
