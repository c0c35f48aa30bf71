import { useState } from 'react';
import type { Endpoint, EndpointRequest } from '#contract/endpoint.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { fetchFile } from './call.ts';
import { notifyFailure } from './notify-failure.ts';
import type { SendOptions } from './send-request.ts';

type Download<E extends Endpoint> = SendOptions & {
  readonly request: EndpointRequest<E>;
  readonly fileName: () => string;
};

/** Fetches a file and saves it on the device. */
export function useDownload<const E extends Endpoint>(endpoint: E, { request, fileName, ...options }: Download<E>) {
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      saveFile(await fetchFile(endpoint, request, options), fileName());
    } catch (error) {
      notifyFailure(error);
    } finally {
      setLoading(false);
    }
  };
  return { isLoading, onClick: download };
}
