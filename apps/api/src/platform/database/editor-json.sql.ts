import { Prisma } from './generated/client.ts'

/**
 * The author as JSON, from a joined person `u` and key `k`; the column `key` names the key, even if
 * it was deleted.
 */
export const editorJson = (key: `${string}.${string}`): Prisma.Sql =>
  Prisma.raw(`CASE WHEN u.id IS NOT NULL THEN json_build_object(
    'userId', u.id, 'name', u.name, 'keyId', ${key},
    'keyName', COALESCE(k.client_name, k.name)
  ) END`)
