-- The toolsets that MCP clients with this key list; empty for the default.
ALTER TABLE "api_key" ADD COLUMN "toolsets" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
