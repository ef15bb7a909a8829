-- AlterTable
ALTER TABLE "usage_entry" ADD COLUMN     "counted_as" INTEGER NOT NULL DEFAULT 200;
