import { Prisma } from './generated/client.ts'

/**
 * The author as JSON, from a person `u` and a key `k` that a statement joins; `key` is the column
 * that names the key, whether or not it still exists.
 */
export const editorJson = (key: `${string}.${string}`): Prisma.Sql =>
  Prisma.raw(`CASE WHEN u.id IS NOT NULL THEN json_build_object(
    'userId', u.id, 'name', u.name, 'keyId', ${key},
    'keyName', COALESCE(k.client_name, k.name)
  ) END`)
