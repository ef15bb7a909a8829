/** Valid names in `{{…}}`. */
export const VARIABLE_KEY = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/

export const VARIABLE_KEY_RULE = 'must be a letter or _, then letters, digits, _ . or -'
