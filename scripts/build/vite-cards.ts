/** A Vite plugin: `virtual:cards` names the prerendered cards, whose files are among the built assets. */
import type { Plugin } from 'vite';
import { type DrawnCards, drawCards } from './draw-cards.ts';

const NAME = 'virtual:cards';
const RESOLVED = `\0${NAME}`;

export function cardsPlugin(): Plugin {
  let drawn: Promise<DrawnCards> | null = null;
  const draw = () => {
    drawn ??= drawCards();
    return drawn;
  };
  return {
    name: 'cards',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      const { files, cards } = await draw();
      const isClientBuild = this.environment.mode === 'build' && this.environment.name === 'client';
      if (isClientBuild) for (const { fileName, svg } of files) this.emitFile({ type: 'asset', fileName, source: svg });
      return `export const cards = ${JSON.stringify(cards)};`;
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const file = request.url?.includes('/assets/card-')
          ? (await draw()).files.find(({ fileName }) => request.url === `/${fileName}`)
          : undefined;
        if (!file) return next();
        response.setHeader('content-type', 'image/svg+xml').end(file.svg);
      });
    },
  };
}
