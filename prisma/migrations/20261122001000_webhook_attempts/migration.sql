-- What became of each attempt to deliver a message; it goes when the message goes.
CREATE TABLE "webhook_attempt" (
    "id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "response" TEXT,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "webhook_attempt_webhook_id_message_id_id_idx" ON "webhook_attempt"("webhook_id", "message_id", "id");

ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_webhook_id_message_id_fkey" FOREIGN KEY ("webhook_id", "message_id") REFERENCES "webhook_delivery"("webhook_id", "message_id") ON DELETE CASCADE ON UPDATE CASCADE;
