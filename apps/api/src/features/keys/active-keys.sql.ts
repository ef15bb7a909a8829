import { Prisma } from '../../platform/database/generated/client.ts'
import { MAKERS } from './key-rows.ts'

/**
 * Whether a key `k` of a project `p` works: it is neither revoked nor expired, and its maker may
 * still make keys there.
 */
export const isActiveKey = (now: Date): Prisma.Sql => Prisma.sql`(
  k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})
  AND EXISTS (SELECT 1 FROM membership m
               WHERE m.account_id = p.account_id AND m.user_id = k.created_by
                 AND m.role IN (${Prisma.join(MAKERS)})))`
