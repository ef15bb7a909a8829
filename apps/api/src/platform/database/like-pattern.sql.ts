/** A LIKE pattern that finds the text literally, anywhere. */
export const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
