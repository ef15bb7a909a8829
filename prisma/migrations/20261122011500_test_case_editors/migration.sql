-- Who wrote a test case last, and with which key; of earlier ones nobody knows.
ALTER TABLE "test_case" ADD COLUMN "editor_id" UUID,
ADD COLUMN "editor_key_id" UUID;
