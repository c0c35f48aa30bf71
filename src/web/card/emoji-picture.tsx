/** One emoji as a picture: the art that is printed, not what the device would show. */
import { useEffect, useState } from 'react';
import { ART_BOX, findEmoji } from '#layout/emoji/emoji-index.ts';
import { loadEmoji } from '#layout/emoji/load-emoji.ts';
import type { ColorLayer, LoadedFont } from '#layout/fonts/loaded-font.ts';
import { type EmojiPiece, fontPath } from '#layout/fonts/registry.ts';

const loading = new Map<EmojiPiece, Promise<LoadedFont>>();
const loaded = new Map<EmojiPiece, LoadedFont>();

function loadPiece(piece: EmojiPiece): Promise<LoadedFont> {
  const known = loading.get(piece);
  if (known) return known;
  const request = fetchPiece(piece);
  loading.set(piece, request);
  // Tried again when the emoji is next shown.
  request.catch(() => loading.delete(piece));
  return request;
}

async function fetchPiece(piece: EmojiPiece): Promise<LoadedFont> {
  const { emojiUrls } = await import('./emoji-urls.ts');
  const answer = await fetch(emojiUrls[`../../layout/fonts/files/${fontPath(piece)}`] ?? '');
  if (!answer.ok) throw new TypeError(`the art answered ${answer.status}`);
  const font = loadEmoji(piece, new Uint8Array(await answer.arrayBuffer()));
  loaded.set(piece, font);
  return font;
}

function layersOf(emoji: string): readonly ColorLayer[] {
  const place = findEmoji(emoji);
  return (place && loaded.get(place.piece)?.layers?.(place.glyphId)) ?? [];
}

const { left, top, size } = ART_BOX;

/** Decorative. Without a connection, it is the device's own emoji. */
export function EmojiPicture({ emoji, className }: { readonly emoji: string; readonly className?: string }) {
  const piece = findEmoji(emoji)?.piece;
  const [failed, setFailed] = useState<string | null>(null);
  const [, setLoaded] = useState<EmojiPiece | null>(null);
  useEffect(() => {
    if (!piece || loaded.has(piece)) return;
    let isShown = true;
    loadPiece(piece).then(
      () => isShown && setLoaded(piece),
      () => isShown && setFailed(emoji),
    );
    return () => {
      isShown = false;
    };
  }, [piece, emoji]);
  const layers = layersOf(emoji);
  if (layers.length === 0 && (!piece || failed === emoji)) {
    return (
      <span aria-hidden="true" className={className}>
        {emoji}
      </span>
    );
  }
  return (
    <svg aria-hidden="true" viewBox={`${left} ${-top} ${size} ${size}`} className={className}>
      <g transform="scale(1 -1)">
        {layers.map(({ rgb, d }, depth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: layers never change places
          <path key={depth} fill={rgb} d={d} />
        ))}
      </g>
    </svg>
  );
}
