-- The row that readiness writes, so that a database on which nothing can be written is noticed.
CREATE TABLE "service_check" (
    "id" SMALLINT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_check_pkey" PRIMARY KEY ("id")
);

INSERT INTO "service_check" ("id", "checked_at") VALUES (1, now());
