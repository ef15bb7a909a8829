-- Whether the person of a session proved who they are with a passkey, which is two factors in one.
ALTER TABLE "session" ADD COLUMN "by_passkey" BOOLEAN NOT NULL DEFAULT false;
