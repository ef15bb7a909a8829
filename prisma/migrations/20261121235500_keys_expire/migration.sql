-- A key can end by itself, and says by which MCP tool it was last seen at work.
ALTER TABLE "api_key" ADD COLUMN "expires_at" TIMESTAMPTZ(3),
                      ADD COLUMN "last_tool" TEXT,
                      ADD COLUMN "last_tool_at" TIMESTAMPTZ(3);
