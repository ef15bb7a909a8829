-- The names of variables that live callers send or leave out, and whether publishing checks them.
ALTER TABLE "project" ADD COLUMN "variable_check" BOOLEAN NOT NULL DEFAULT false;
CREATE TABLE "variable_use" (
    "prompt_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "is_sent" BOOLEAN NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "variable_use_pkey" PRIMARY KEY ("prompt_id","key","is_sent"),
    CONSTRAINT "variable_use_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "variable_use_day_idx" ON "variable_use"("day");
