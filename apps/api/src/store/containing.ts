/** Prisma passes `contains` on as a LIKE pattern; people mean the characters they type. */
export const containing = (text: string) => ({
  contains: text.replace(/[\\%_]/g, '\\$&'),
  mode: 'insensitive' as const,
})
