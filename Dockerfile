# Two images. `sandbox` (the last, so the default) runs what `npm start` runs: server, signer and the local chains with play money.
# `server` is for chains of your own choice: the server and its signer alone, without the sandbox and its GPL contracts.
#   docker build -t murmur .
#   docker build -t murmur-server --target server .
ARG NODE_VERSION=24.21.0

# glibc: there is no local Solana (litesvm) for musl. Debian 12 is what Murmur is tested on.
FROM node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /murmur
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY locales/package.json locales/
COPY server/package.json server/
COPY signer/package.json signer/
COPY web/package.json web/
COPY sandbox/package.json sandbox/
COPY world/package.json world/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY tools/package.json tools/

FROM manifests AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

# What the bundles leave outside: native and WebAssembly packages.
FROM manifests AS server-packages
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace @murmur/server

FROM node:${NODE_VERSION}-bookworm-slim AS base
# Backup and restore of a Postgres, and the offline speech recognizer.
RUN apt-get update \
 && apt-get install -y --no-install-recommends postgresql-client pocketsphinx pocketsphinx-en-us \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -m 700 -o node -g node /data \
 # The signer's service (compose.yaml): the app's group may use its socket, and no other user may read its folder.
 && useradd --system --uid 1001 --gid node --no-create-home --shell /usr/sbin/nologin murmur-signer \
 && install -d -m 700 -o murmur-signer -g node /signer \
 && install -d -m 750 -o murmur-signer -g node /run/murmur-signer
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MURMUR_DATA_DIR=/data
WORKDIR /murmur
VOLUME /data
EXPOSE 3000
# Ready means that the database and the signer answer too.
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/murmur/docker/entrypoint.sh"]

FROM base AS server
COPY --from=server-packages /murmur/node_modules node_modules
COPY --from=build /murmur/dist/server dist/server
COPY --from=build /murmur/dist/signer dist/signer
COPY --from=build /murmur/dist/web dist/web
COPY --from=build /murmur/dist/pgdata dist/pgdata
COPY docker docker
COPY package.json LICENSE THIRD_PARTY_NOTICES.md ./
# npm links the workspaces; nothing of them is used at run time.
RUN rm -rf node_modules/@murmur && chown -R node:node dist/pgdata
USER node
CMD ["node", "dist/server/main.js"]

FROM base AS sandbox
COPY --from=build /murmur .
RUN chown -R node:node dist/pgdata
USER node
CMD ["node", "tools/start.mjs"]
