import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Endpoint, EndpointRequest } from '#contract/endpoint.ts';
import { fetchFile } from '../../api/fetch-file.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

type PrivateImageProps<E extends Endpoint> = {
  readonly endpoint: E;
  readonly request: EndpointRequest<E>;
  readonly alt: string;
  /** Must give it a size: the place is kept while loading. */
  readonly className: string;
  /** Shown in its own shape once it is there; otherwise it fills its place, and its edges may be cut. */
  readonly isWhole?: boolean;
};

type State = { readonly kind: 'loading' | 'failed' } | { readonly kind: 'loaded'; readonly url: string };

/** A picture that only its owner may fetch: with the bearer token, shown from memory. */
export function PrivateImage<E extends Endpoint>({
  endpoint,
  request,
  alt,
  className,
  isWhole = false,
}: PrivateImageProps<E>) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const key = JSON.stringify([endpoint.path, request]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: key stands for endpoint and request
  useEffect(() => {
    const abort = new AbortController();
    let url: string | null = null;
    setState({ kind: 'loading' });
    fetchFile(endpoint, request, { signal: abort.signal }).then(
      (blob) => {
        if (abort.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setState({ kind: 'loaded', url });
      },
      () => {
        if (!abort.signal.aborted) setState({ kind: 'failed' });
      },
    );
    return () => {
      abort.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [key]);

  if (state.kind === 'loaded') {
    const shape = isWhole ? { aspectRatio: 'auto' } : {};
    return <img src={state.url} alt={alt} style={shape} className={classNames('object-cover', className)} />;
  }
  if (state.kind === 'loading') return <Skeleton className={className} />;
  return (
    <div
      role="img"
      aria-label={`${alt} (could not be loaded)`}
      className={classNames('flex items-center justify-center bg-paper-deep text-ink-soft', className)}
    >
      <ImageOff aria-hidden="true" className="size-5" />
    </div>
  );
}
