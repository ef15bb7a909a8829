import type { Member } from '@promptwire/core/contract/internal/members'

/** Whether nothing shows that the address of a member is theirs. */
export const needsConfirmation = ({ email, email_verified, email_confirmed }: Member): boolean =>
  email !== null && !email_verified && !email_confirmed
