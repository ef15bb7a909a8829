/**
 * A comment in statements whose best plan depends on their values, such as how rare a tag is. They
 * are never named, since PostgreSQL may give a named statement one plan for all values.
 */
export const CUSTOM_PLAN = '/* custom plan */'
