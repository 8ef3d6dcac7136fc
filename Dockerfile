# syntax=docker/dockerfile:1
# Pinned by version; add the digest of your registry for a reproducible image: node:24.21.0-bookworm-slim@sha256:…
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY packages packages
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build && npm run release -- /release

FROM node:24.21.0-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates git \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 0700 /data
WORKDIR /app
# Owned by root: the server writes into DATA_DIR and /tmp alone, so that the root file system can be read-only.
COPY --from=build /release ./
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=1
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "lib/process/run.mjs", "server"]
