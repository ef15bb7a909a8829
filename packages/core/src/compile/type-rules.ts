export const TYPE_RULES = {
  text: [],
  string: ['pattern', 'min', 'max'],
  integer: ['min', 'max'],
  number: ['min', 'max'],
  boolean: [],
  enum: ['choices'],
  date: [],
  list: ['item_type', 'format', 'min', 'max'],
  object: ['schema'],
} as const

export type TypeName = keyof typeof TYPE_RULES

export const listRules = (type: string): readonly string[] =>
  Object.hasOwn(TYPE_RULES, type) ? TYPE_RULES[type as TypeName] : []
