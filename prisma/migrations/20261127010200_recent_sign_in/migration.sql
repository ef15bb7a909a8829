-- When the person of a session last proved who they are; null is the start of the session.
ALTER TABLE "session" ADD COLUMN "authenticated_at" TIMESTAMPTZ(3);
