-- CreateTable
CREATE TABLE "test_case" (
    "id" UUID NOT NULL,
    "prompt_id" UUID NOT NULL,
    "input_text" TEXT NOT NULL,
    "expected_output" TEXT NOT NULL,
    "variables" JSONB NOT NULL DEFAULT '{}',
    "checks" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "test_case_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "test_case_prompt_id_id_idx" ON "test_case"("prompt_id", "id");

-- AddForeignKey
ALTER TABLE "test_case" ADD CONSTRAINT "test_case_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;


