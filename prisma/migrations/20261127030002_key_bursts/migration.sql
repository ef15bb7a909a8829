-- A key's own limit of requests per second.
ALTER TABLE "api_key" ADD COLUMN "requests_per_second" INTEGER;
