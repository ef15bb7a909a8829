# One image per app: docker build --build-arg APP=api|mcp|web .
# All three in one: docker build --target all-in-one .
# scripts/verify-deployment.mjs runs the same steps without an engine.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS runtime
RUN mkdir /data && chown node:node /data

# Nothing that is built depends on the platform of the image.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS base
RUN npm install --global pnpm@12.21.0
ENV TURBO_TELEMETRY_DISABLED=1
WORKDIR /repository

FROM base AS pruned
ARG APP
COPY . .
RUN npx --yes turbo@2.11.11 prune @promptwire/${APP} --docker

FROM base AS built
ARG APP
COPY --from=pruned /repository/out/json/ .
COPY prisma ./prisma
COPY tsconfig.base.json ./
RUN --mount=type=cache,id=pnpm,target=/root/.local/share/pnpm/store pnpm install --frozen-lockfile --ignore-scripts
COPY --from=pruned /repository/out/full/ .
RUN if [ "$APP" = api ]; then pnpm run generate; fi \
 && pnpm --filter=@promptwire/${APP} run build \
 && pnpm --filter=@promptwire/${APP} deploy --prod /deployed

FROM base AS packed
COPY . .
RUN --mount=type=cache,id=pnpm,target=/root/.local/share/pnpm/store \
  pnpm install --frozen-lockfile --ignore-scripts \
    --filter='./apps/*' --filter='./packages/*' --filter=@promptwire/cli --filter=@promptwire/distribution \
 && pnpm run generate \
 && node --import tsx distribution/build-program.ts

# The program `promptwire` with the service: its data in /data, or on PostgreSQL with DATABASE_URL.
FROM runtime AS all-in-one
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=packed /repository/build/distribution/cli .
USER node
STOPSIGNAL SIGTERM
EXPOSE 3000 3001 3002
VOLUME /data
ENTRYPOINT ["node", "dist/main.js"]

FROM runtime
ARG APP
ENV NODE_ENV=production HOST=0.0.0.0 MIGRATIONS_DIR=/app/migrations DATA_DIR=/data
WORKDIR /app
COPY --from=built /deployed .
COPY prisma/migrations ./migrations
USER node
STOPSIGNAL SIGTERM
# With more room for young objects a delivery costs a twentieth less CPU.
CMD ["node", "--max-semi-space-size=64", "dist/main.js"]
