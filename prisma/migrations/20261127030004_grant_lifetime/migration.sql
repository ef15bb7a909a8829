-- Days that the keys of AI clients work, of projects that limit them.
ALTER TABLE "project" ADD COLUMN "grant_days" INTEGER;
