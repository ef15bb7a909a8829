/** The id of the block in the template of the script, which makes any block of it. */
export const TEMPLATE_ID = '00000000-0000-4000-8000-000000000000'
