/** For a person who lost an unverified address to its verified owner. */
export const NO_ADDRESS = 'No email address: its owner proved it, and it moved to them.'
