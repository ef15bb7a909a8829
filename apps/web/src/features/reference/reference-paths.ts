export const resourcePath = (tag: string): string => `/docs/reference/${tag.replaceAll('_', '-')}`

export const WEBHOOKS_PATH = '/docs/reference/webhook-messages'

/** Points to the operation on its resource's page. */
export const operationPath = ({ tag, id }: { readonly tag: string; readonly id: string }): string =>
  `${resourcePath(tag)}#${id}`

export const webhookPath = (type: string): string => `${WEBHOOKS_PATH}#${type}`

export const errorCodePath = (code: string): string => `/docs#error-${code}`
