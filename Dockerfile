# The build has all packages; the image has only those the server needs.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-fund --no-audit
COPY . .
RUN node scripts/build/build-web.ts

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The packaged Node is for machines with an older one.
RUN npm ci --no-fund --no-audit --omit=dev && rm -rf node_modules/node-linux-* node_modules/node-win-*

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/web dist/web
COPY package.json ./
COPY db db
COPY src/domain src/domain
COPY src/layout src/layout
COPY src/contract src/contract
COPY src/server src/server
COPY scripts/operate/command.ts scripts/operate/restore.ts scripts/operate/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The server is the first process, so a stop lets it finish requests and jobs. Give it 20 seconds.
CMD ["node", "src/server/main.ts"]
