# syntax=docker/dockerfile:1
# Debian instead of Alpine, because the image and database libraries are built for glibc. The image is pinned by digest,
# because a tag can be moved. docs/operating.md says how to renew the digest.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Install scripts are not needed: the one of the package "node" installs Node, which the image contains, and the one of
# "protobufjs" only prints a warning.
RUN npm ci --omit=dev --ignore-scripts

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json package-lock.json site.config.ts vite.config.ts tsconfig.json ./
COPY scripts ./scripts
COPY content ./content
COPY public ./public
COPY src ./src
RUN node scripts/build.ts

FROM ${NODE_IMAGE} AS product
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# All files belong to root and the product runs as another user, which can write only to /data.
COPY --from=build /app ./
RUN mkdir -p /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "scripts/start.ts"]
