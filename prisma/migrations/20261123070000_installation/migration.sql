-- Which database this is, so that a restored copy is recognized, and sweeps that wait for an operator.
-- CreateTable
CREATE TABLE "installation" (
    "id" SMALLINT NOT NULL,
    "identity" TEXT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "held_sweep" (
    "table_name" TEXT NOT NULL,
    "expired_rows" BIGINT NOT NULL,
    "total_rows" BIGINT NOT NULL,
    "held_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "allowed_at" TIMESTAMPTZ(3),

    CONSTRAINT "held_sweep_pkey" PRIMARY KEY ("table_name")
);
