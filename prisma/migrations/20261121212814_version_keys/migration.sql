-- AlterTable
ALTER TABLE "version" ADD COLUMN     "key_id" UUID;
