-- The address of the folder with prompt files in the web view of a repository.
ALTER TABLE "project" ADD COLUMN "prompt_files_url" TEXT;
