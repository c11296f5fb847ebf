# Three steps: build the server and the two web apps with everything, install what the server needs to run, put both together.
# By digest, which nobody can move: the index for amd64 and arm64. To change it, take the tag's new one from the registry.
ARG NODE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
FROM ${NODE} AS build
WORKDIR /granary
COPY . .
RUN npm run build

FROM ${NODE} AS packages
WORKDIR /granary
COPY . .
RUN npm ci --ignore-scripts --omit=dev --omit=optional

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /granary
COPY --from=packages /granary .
COPY --from=build /granary/apps/server/dist apps/server/dist
COPY --from=build /granary/apps/site/dist apps/site/dist
COPY --from=build /granary/apps/portal/dist apps/portal/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3001/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
