/** Of a person whose address someone else has proved. */
export const NO_ADDRESS = 'No email address: its owner proved it, and it moved to them.'
