/** Names of messages, tools and schemas that OpenAI and Anthropic accept. */
export const API_NAME = /^[A-Za-z0-9_-]{1,64}$/
export const API_NAME_FORM = 'must have up to 64 letters, digits, _ or -'
