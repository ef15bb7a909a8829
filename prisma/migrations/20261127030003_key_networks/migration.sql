-- Networks that a key may be used from.
ALTER TABLE "api_key" ADD COLUMN "allowed_networks" TEXT[] DEFAULT ARRAY[]::TEXT[];
