import { httpUrl, topic } from '@promptwire/runtime/environment-fields'
import { z } from 'zod'

const number = (largest: number, initial: number) =>
  z.coerce.number().int().min(1).max(largest).default(initial)

/** Where backups go, and when. */
export const backupFields = topic('Backups', {
  BACKUP_TO: z
    .string()
    .optional()
    .describe(
      'Folder, or `s3`, for scheduled backups. Without it there are none ([backups](operating.md#scheduled-backups)).',
    ),
  BACKUP_HOURS: number(8_760, 24).describe('Hours between scheduled backups.'),
  BACKUP_KEEP: number(10_000, 14).describe('Scheduled backups to keep; older ones are deleted.'),
  BACKUP_S3_URL: httpUrl
    .optional()
    .describe(
      'Bucket and prefix of an S3-compatible service, `https://host/bucket/prefix`, for `s3`.',
    ),
  BACKUP_S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional().describe('Key that may write to the bucket.'),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key.'),
})
