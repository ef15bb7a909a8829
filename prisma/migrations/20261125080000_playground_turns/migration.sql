-- A run can continue a conversation: answers of the model, and the results of its tools.
ALTER TABLE "playground_run" ADD COLUMN "turns" JSONB NOT NULL DEFAULT '[]';
