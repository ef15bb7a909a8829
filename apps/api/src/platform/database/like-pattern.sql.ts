/** The LIKE pattern of a text anywhere; people mean the characters they type. */
export const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
