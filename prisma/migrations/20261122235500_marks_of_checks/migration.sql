-- CreateTable
CREATE TABLE "eval_check_mark" (
    "run_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "check_index" INTEGER NOT NULL,
    "criterion" TEXT NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "mark" TEXT NOT NULL,
    "marked_by" UUID,
    "marked_with" UUID,
    "marked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "eval_check_mark_pkey" PRIMARY KEY ("run_id","case_id","check_index")
);

-- AddForeignKey
ALTER TABLE "eval_check_mark" ADD CONSTRAINT "eval_check_mark_run_id_case_id_fkey" FOREIGN KEY ("run_id", "case_id") REFERENCES "eval_result"("run_id", "case_id") ON DELETE CASCADE ON UPDATE CASCADE;
