/**
 * Marks statements whose best plan depends on their values, such as how rare a tag is. They are
 * never named, since PostgreSQL may use one plan for all values of a named statement.
 */
export const CUSTOM_PLAN = '/* custom plan */'
