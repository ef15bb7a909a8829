-- Days that the model of a version still has to have when it goes live; null for no rule.
ALTER TABLE "project" ADD COLUMN "model_end_days" INTEGER;
