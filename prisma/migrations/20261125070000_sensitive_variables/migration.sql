-- Values of a sensitive variable are kept out of runs and test cases.
ALTER TABLE "variable" ADD COLUMN "sensitive" BOOLEAN NOT NULL DEFAULT false;
