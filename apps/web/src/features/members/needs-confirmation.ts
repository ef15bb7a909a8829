import type { Member } from '@promptwire/contract/members/members'

/** True if the member's address is neither verified nor confirmed. */
export const needsConfirmation = ({ email, email_verified, email_confirmed }: Member): boolean =>
  email !== null && !email_verified && !email_confirmed
